"""Scripts that try to fool the process: threads, errors, exit codes, files, streams."""

from run.fools import _LOSS, _MODEL, _PRINT, LOOP, changed

_FOR = "for step in range(12):\n"
_THREAD = """import threading


def work(found):
    found.append((weights[0] * weights[1]).data)


"""
PROCESS = {
    "a thread": changed(
        ("random.seed(5)\n", _THREAD + "random.seed(5)\n"),
        (
            _PRINT,
            _PRINT
            + "    found = []\n    one = threading.Thread(target=work, args=(found,))\n    one.start()\n"
            "    one.join()\n    print(f'{found[0]:.5f}')\n",
        ),
    ),
    "an error caught outside": changed(
        (_MODEL, _MODEL + "    if step == 5:\n        raise KeyError(step)\n"),
        (
            LOOP,
            "step = 0\nwhile step < 12:\n    try:\n"
            + "".join(
                f"        {line}\n"
                for line in LOOP.replace(_FOR, "for step in range(step, 12):\n").splitlines()
            )
            + "        step = 12\n    except KeyError as error:\n        print('caught', error)\n        step = 6\n",
        ),
    ),
    "an error caught in the loop": changed(
        (
            "    error = model(x) + -x[0] * x[1]\n",
            "    try:\n        error = model(x) + -x[0] * x[step % 5]\n"
            "    except IndexError as problem:\n        print(problem)\n        continue\n",
        )
    ),
    "exit with a message": changed(
        (_PRINT, _PRINT + "    if step == 7:\n        import sys\n        sys.exit('enough')\n")
    ),
    "atexit": changed(
        (_FOR, "import atexit\natexit.register(lambda: print('end', len(weights)))\n" + _FOR)
    ),
    "stdin": changed((_PRINT, _PRINT + "    if step % 5 == 0:\n        print('>', input())\n")),
    "main": changed(
        (
            LOOP,
            "def main():\n"
            + "".join(f"    {line}\n" for line in LOOP.splitlines())
            + '\n\nif __name__ == "__main__":\n    main()\n',
        )
    ),
    "from __future__": "from __future__ import annotations\n"
    + changed((_MODEL, "def model(x: list[Nothing]):\n")),
    "a file beside it": changed(
        (
            _FOR,
            "with open('numbers.txt', 'w') as file:\n    file.write('0.5 0.25')\nscale = [float(w) for w in open('numbers.txt').read().split()]\n"
            + _FOR,
        ),
        (_LOSS, "    loss = error * error * scale[step % 2]\n"),
    ),
    "argv changes": changed(
        (_FOR, "import sys\nsys.argv.append('more')\nprint(len(sys.argv), sys.argv[1:])\n" + _FOR)
    ),
    "print to stderr": changed(
        (_PRINT, _PRINT + "    print(step, file=__import__('sys').stderr)\n")
    ),
    "a warning": changed(
        (
            _PRINT,
            _PRINT + "    if step == 3:\n        import warnings\n        warnings.warn('slow')\n",
        )
    ),
    "an assertion fails": changed((_PRINT, _PRINT + "    assert step < 7, f'step {step}'\n")),
    "deleted": changed((_PRINT, _PRINT + "    del loss\n")),
    "no steps": changed((_FOR, "for step in range(0):\n")),
    "one step": changed((_FOR, "for step in range(1):\n")),
}
