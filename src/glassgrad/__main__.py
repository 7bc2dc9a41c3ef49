"""`python -m glassgrad`: the command line."""

from glassgrad.cli.main import run

if __name__ == "__main__":
    run()
