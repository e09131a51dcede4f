"""How our templates and style sheets are written: what a break means (decision 0016).

`pieces` cuts a source up, `loader` joins its lines when it is loaded, `tree` and `form` put it in
the house's form: `python -m purplehaze.templating`, part of `run.py format` and `run.py lint`.
"""
