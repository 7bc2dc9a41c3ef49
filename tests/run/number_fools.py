"""Scripts with numbers that compiled code may treat differently: zeros, overflow, nan, ints."""

from run.fools import _LOSS, _PRINT, changed

_FOR = "for step in range(12):\n"
_LOG = (
    "    def tanh(self):\n",
    "    def log(self):\n        return Value(math.log(self.data), (self,), (1 / self.data,))\n\n"
    "    def exp(self):\n        e = math.exp(self.data)\n        return Value(e, (self,), (e,))\n\n"
    "    def tanh(self):\n",
)
NUMBER = {
    "log of 0": changed(
        _LOG,
        (
            _LOSS,
            "    loss = error * error + (Value(float(step != 5)) * weights[5] * weights[5]).log()\n",
        ),
    ),
    "log of 0 from the data": changed(
        _LOG,
        ("    x = points[step]\n", "    x = points[step]\n    near = 0.0 if step == 5 else 1.0\n"),
        (_LOSS, "    loss = error * error + (weights[5] * weights[5] * near).log() * 0.01\n"),
    ),
    "overflow": changed(
        _LOG,
        ("    x = points[step]\n", "    x = points[step]\n    far = 800.0 if step == 9 else 1.0\n"),
        (_LOSS, "    loss = error * error + (weights[0] * weights[0] * far * far).exp() * 0.01\n"),
    ),
    "a sum overflows": changed(
        ("    x = points[step]\n", "    x = points[step]\n    far = 1e200 if step == 9 else 1.0\n"),
        (_LOSS, "    loss = error * error * far * far\n"),
    ),
    "nan": changed(
        (
            "    x = points[step]\n",
            "    x = points[step]\n    far = float('nan') if step == 9 else 1.0\n",
        ),
        (_LOSS, "    loss = error * error * far\n"),
    ),
    "infinity minus infinity": changed(
        (
            "    x = points[step]\n",
            "    x = points[step]\n    far = float('inf') if step == 6 else 1.0\n",
        ),
        (_LOSS, "    loss = error * far + error * -1.0 * far + error * error\n"),
    ),
    "repr of a Value": changed((_PRINT, _PRINT + "    print(str(loss)[:20], repr(error)[:20])\n")),
    "ints in weights": changed(
        (
            "weights = [Value(random.uniform(-1, 1)) for _ in range(6)]",
            "weights = [Value(k) for k in range(6)]",
        ),
        (_PRINT, "    print(step, [round(w.data, 6) for w in weights], weights[5].data)\n"),
        (_FOR, "print([w.data for w in weights], (weights[1] * weights[2] + 3).data)\n" + _FOR),
    ),
    "an int is set": changed(
        (
            _PRINT,
            _PRINT
            + "    if step == 4:\n        weights[2].data = 1\n        print(weights[2].data)\n    print(round(weights[2].data, 5))\n",
        )
    ),
}
