"""Jobs: what must not be done in a request. django-tasks keeps them in the database.

A job is a function with `@task` in the room whose business it is; it may run a second time and must
then do nothing anew, for a worker may be killed at any moment. `manage.py work` carries them out.
Here is what the library leaves open: whether a worker lives, and what becomes of the jobs of one
that died.
"""
