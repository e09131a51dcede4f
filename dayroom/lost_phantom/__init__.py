"""1972 The Lost Phantom: one downed pilot, one river, no second seat. Ledger: LP."""
