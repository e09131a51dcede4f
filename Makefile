# Short names for the commands of run.py, which needs no make.
.PHONY: run test fast lint format bench

run:
	python3 run.py
test:
	python3 run.py test
fast:
	python3 run.py test --fast
lint:
	python3 run.py lint
format:
	python3 run.py format
bench:
	python3 run.py bench
