"""Play by turns: whom a campaign waits for, deadlines, mail, and the page of all one's campaigns.

`waiting` keeps the rows that say who is awaited; `deadlines` what the host allows; `clock` what the
play page says of it; `mine` the page; `wishes` who wants mail when, `mail` its words, `sending` its
way out.
"""
