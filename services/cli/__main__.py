"""`python -m services.cli`: the command line without its console script."""

from services.cli import main

if __name__ == "__main__":
    main()
