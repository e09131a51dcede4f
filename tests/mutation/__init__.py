"""Mutation of the rules: small changes of the code, each of which some test must notice.

`python3 run.py mutate [RULE|PATH ...]` is the door. It is our own because the kept ones do not fit:
mutmut leaves out what stands outside of functions (the rules' figures) and every decorated function
(what is remembered), and cosmic-ray starts pytest anew for each mutant, three seconds for tests of
milliseconds. Neither knows a rule's id, by which the tests to run first are found here.

`operators` says which changes there are, `mutants` names them and their rules, `swapping` puts one
in a running process, `watching` finds the lines that each test runs, `plan` chooses the tests,
`plugin` runs them and `book` keeps and tells what became of each.
"""
