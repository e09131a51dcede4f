#!/bin/sh
# What a container does: bring the database to this version, then become the server.
set -eu
python=.venv/bin/python
$python manage.py migrate --noinput --verbosity 0
$python manage.py upgrade_campaigns
$python manage.py load_content
$python manage.py paint
exec $python -m purplehaze.server --host 0.0.0.0 --port 8000 --worker
