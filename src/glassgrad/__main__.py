"""`python -m glassgrad info`: which version and which engine, and why."""

import sys

import glassgrad


def main(arguments: list[str]) -> int:
    """Print what is asked for; 2 for anything else."""
    if arguments != ["info"]:
        print("usage: python -m glassgrad info", file=sys.stderr)
        return 2
    python = ".".join(map(str, sys.version_info[:3]))
    print(f"glassgrad {glassgrad.__version__}, Python {python}")
    print(f"engine: {glassgrad.engine.name} ({glassgrad.engine.why})")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
