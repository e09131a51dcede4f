"""What a careful Leader would do: searched for, by playing what may come, from what a seat sees.

`search` does it, with `guess` (what is hidden, drawn by lot so that it fits what is seen), `swift`
(who plays on), `trial` (one way it may come) and `worth` (what that is worth). `asking` keeps what
was asked and answered; a worker carries it out, never a request.
"""
