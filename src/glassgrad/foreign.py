"""Names of other libraries that are not here, and what to write instead, for attribute errors."""

FOREIGN: dict[str, dict[str, str]] = {
    "glassgrad": {
        "tensor": "write Value(x); lists and arrays of Values take the place of tensors",
        "Tensor": "write Value; lists and arrays of Values take the place of tensors",
        "from_numpy": "pass the array itself: models and fit() take arrays",
        "zeros": "write [Value(0.0) for _ in range(n)]",
        "ones": "write [Value(1.0) for _ in range(n)]",
        "randn": "write [Value(random.gauss(0, 1)) for _ in range(n)]",
        "rand": "write [Value(random.random()) for _ in range(n)]",
        "arange": "write range(n): indices and targets are plain numbers",
        "cat": "lists join with +",
        "stack": "write [a, b]: a list of lists is a batch",
        "matmul": "write nn.functional.linear(x, weight), or dot(row, x) for one sum",
        "mm": "write nn.functional.linear(x, weight), or dot(row, x) for one sum",
        "argmax": "write max(range(len(v)), key=v.__getitem__)",
        "float32": "every number is a 64-bit float; compile(f, dtype='float32') uses 32 bits",
        "float64": "every number is a 64-bit float already",
        "device": "there is nothing to move: compile(f) chooses the fastest executor here",
        "cuda": "there is nothing to move: compile(f) chooses the fastest executor here",
        "jit": "write compile(f)",
        "vmap": "compile(f) takes a batch of inputs and runs f for each sample",
        "jvp": "only reverse mode is here: write grad(out, inputs)",
        "jacobian": "write [grad(y, inputs) for y in outputs]",
        "autograd": "write grad(out, inputs), check_gradients(out) and detect_anomaly()",
        "inference_mode": "write no_grad()",
        "enable_grad": "gradients are on unless no_grad() is open",
        "utils": "write nn.utils for clipping; data sets are in data",
    },
    "glassgrad.nn": {
        "Conv1d": "write each output as dot(window, weights)",
        "Conv2d": "write each output as dot(window, weights)",
        "LSTM": "write the cell as a Module and call it in a loop",
        "RNN": "write the cell as a Module and call it in a loop",
        "GRU": "write the cell as a Module and call it in a loop",
        "ModuleList": "put the modules into a list: their parameters are found there",
        "ModuleDict": "put the modules into a dict: their parameters are found there",
        "ParameterList": "put the Values into a list: they are found there",
        "BatchNorm1d": "write LayerNorm(n), which does not depend on the rest of the batch",
        "init": "give Linear and MLP a seed; set .data to start from other numbers",
    },
    "glassgrad.data": {
        "DataLoader": "fit(..., batch=32) draws batches; so does batches(dataset, 32, rng)",
        "TensorDataset": "write Dataset(points, targets), of lists or arrays",
        "random_split": "write split(dataset, 0.2, seed=1)",
    },
    "Value": {
        "numpy": "write .data",
        "tolist": "write .data",
        "cpu": "write .data: there is nothing to move",
        "cuda": "there is nothing to move",
        "to": "there is nothing to move or to convert: every Value is a 64-bit float",
        "float": "write .data for the number",
        "double": "every Value is a 64-bit float already",
        "shape": "a Value is one number; write len(values) of a list",
        "size": "a Value is one number; write len(values) of a list",
        "dim": "a Value is one number",
        "sum": "a Value is one number; write gg.sum(values)",
        "mean": "a Value is one number; write gg.mean(values)",
        "max": "a Value is one number; write a.maximum(b)",
        "min": "a Value is one number; write a.minimum(b)",
        "view": "a Value is one number; reshape lists with Python's own means",
        "reshape": "a Value is one number; reshape lists with Python's own means",
        "squeeze": "a Value is one number",
        "unsqueeze": "write [v]",
        "requires_grad": "every Value has a gradient; one that is not to change is left out of"
        " the optimizer",
        "requires_grad_": "every Value has a gradient; v.detach() makes a new leaf",
        "grad_fn": "write v.op for its op, and v.inputs for what it was made from",
        "retain_grad": "every Value keeps its grad",
        "zero_": "write v.data = 0.0",
        "add_": "write v.data += x: ops never change a Value in place",
        "mul_": "write v.data *= x: ops never change a Value in place",
        "matmul": "a Value is one number; write gg.dot(xs, ys)",
        "pow": "write v ** n",
        "square": "write v ** 2",
    },
}
"""For each module or class, the names that its users bring, and a hint for each."""


def error_of(owner: str, name: str) -> AttributeError:
    """The error for a name that does not exist.

    >>> error_of("glassgrad", "tensor").args[0][:40]
    "glassgrad has no 'tensor': write Value(x"
    """
    hint = FOREIGN[owner].get(name)
    what = owner if owner == "Value" else f"module {owner!r}"
    if hint is None:
        return AttributeError(f"{what} has no attribute {name!r}")
    return AttributeError(f"{owner} has no {name!r}: {hint}")
