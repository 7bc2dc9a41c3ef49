"""Names of other libraries that are not here, and what to write instead, for attribute errors."""

import sys
from opcode import opmap
from typing import Any, NoReturn

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
        "cat": "write [*a, *b], which joins lists",
        "multinomial": "write random.choices(range(n), weights)",
        "Generator": "write random.Random(1): modules and data sets take it as rng=",
        "pow": "write x ** n",
        "prod": "write math.prod(values)",
        "std": "write sqrt(mean([(v - m) ** 2 for v in values]))",
        "var": "write mean([(v - m) ** 2 for v in values])",
        "log1p": "write log(1 + x)",
        "tan": "write sin(x) / cos(x)",
        "stack": "write [a, b]: a list of lists is a batch",
        "matmul": "write nn.functional.linear(x, weight), or dot(row, x) for one sum",
        "mm": "write nn.functional.linear(x, weight), or dot(row, x) for one sum",
        "argmax": "write max(range(len(v)), key=v.__getitem__)",
        "max": "write max(values), which is one of them, or a.maximum(b)",
        "min": "write min(values), which is one of them, or a.minimum(b)",
        "linspace": "write [k / 10 for k in range(11)]: inputs are plain numbers",
        "eye": "write [[float(j == k) for j in range(n)] for k in range(n)]",
        "full": "write [Value(x) for _ in range(n)]",
        "zeros_like": "write [Value(0.0) for _ in values]",
        "ones_like": "write [Value(1.0) for _ in values]",
        "randint": "write [random.randrange(n) for _ in range(count)]",
        "randperm": "write random.sample(range(n), n)",
        "norm": "write sqrt(dot(values, values))",
        "einsum": "write sums of products with dot(xs, ys)",
        "bmm": "write nn.functional.linear(x, weight) for each matrix",
        "clip": "write clamp(x, min=0, max=1)",
        "erfc": "write 2 * normal_cdf(-math.sqrt(2) * x), which keeps its digits",
        "special": "write erf(x), or normal_cdf(x) for ndtr",
        "pi": "write math.pi",
        "set_default_dtype": "every number is a 64-bit float already",
        "float32": "every number is a 64-bit float; compile(f, dtype='float32') uses 32 bits",
        "float64": "every number is a 64-bit float already",
        "device": "there is nothing to move: compile(f) chooses the fastest executor here",
        "cuda": "there is nothing to move: compile(f) chooses the fastest executor here",
        "jit": "write compile(f)",
        "vmap": "compile(f) takes a batch of inputs and runs f for each sample",
        "vjp": "write grad(dot(outputs, directions), inputs)",
        "jacrev": "write jacobian(f), which picks the cheaper of the two ways",
        "jacfwd": "write jacobian(f), which picks the cheaper of the two ways",
        "func": "write grad(f), jacobian(f), hessian(f), jvp(f, ...), and compile(f) for vmap(f)",
        "gradcheck": "write autograd.gradcheck(f, inputs), or check_gradients(out)",
        "set_detect_anomaly": "write `with detect_anomaly():`, or autograd.set_detect_anomaly()",
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
        "BatchNorm1d": "write LayerNorm(n), which does not depend on the other samples",
        "L1Loss": "write gg.mean(gg.abs(a - b) for a, b in zip(outputs, targets))",
        "NLLLoss": "write CrossEntropyLoss() on logits, without log_softmax before it",
        "SmoothL1Loss": "write it with gg.where",
        "HuberLoss": "write it with gg.where",
        "Flatten": "write lambda rows: [v for row in rows for v in row]",
        "ELU": "write SiLU(), GELU(), or it with gg.where",
        "LogSoftmax": "write nn.functional.log_softmax(x), or leave it to CrossEntropyLoss()",
        "BatchNorm2d": "write LayerNorm(n), which does not depend on the other samples",
        "MaxPool2d": "write a.maximum(b) for the numbers of each window",
        "AvgPool2d": "write gg.mean(window) for each window",
        "Transformer": "examples/gpt.py is one, written with Linear and softmax",
        "MultiheadAttention": "examples/gpt.py has one, written with Linear and softmax",
        "init": "give Linear and MLP a seed; set .data to start from other numbers",
    },
    "glassgrad.nn.functional": {
        "one_hot": "write [float(k == y) for k in range(n)]; cross_entropy takes the index itself",
        "nll_loss": "write cross_entropy(logits, targets), without log_softmax before it",
        "l1_loss": "write gg.mean(gg.abs(a - b) for a, b in zip(outputs, targets))",
        "huber_loss": "write it with gg.where",
        "pad": "write [0.0, *x, 0.0]",
        "conv1d": "write each output as dot(window, weights)",
        "conv2d": "write each output as dot(window, weights)",
        "max_pool2d": "write a.maximum(b) for the numbers of each window",
        "embedding": "write gg.lookup(rows, index)",
        "layer_norm": "write nn.LayerNorm(n)(x)",
        "normalize": "write [v / gg.sqrt(gg.dot(x, x)) for v in x]",
        "scaled_dot_product_attention": "examples/gpt.py has one, written with dot and softmax",
    },
    "glassgrad.optim": {
        "RMSprop": "write Adam(parameters), which scales each step likewise",
        "Adagrad": "write Adam(parameters), which scales each step likewise",
        "NAdam": "write Adam(parameters)",
        "LBFGS": "write Adam(parameters), with more steps",
    },
    "glassgrad.optim.lr_scheduler": {
        "MultiStepLR": "write LambdaLR(optimizer, lambda epoch: 0.1 ** (epoch // 30))",
        "ReduceLROnPlateau": "write optimizer.lr *= 0.1 when the loss stays the same",
        "OneCycleLR": "give the optimizer lr=nn.schedules.WarmUp(10, nn.schedules.Cosine(...))",
        "CosineAnnealingWarmRestarts": "write LambdaLR with a function of the epoch",
        "SequentialLR": "write LambdaLR with a function of the epoch",
    },
    "glassgrad.data": {
        "DataLoader": "fit(..., batch=32) draws batches; so does batches(dataset, 32, rng)",
        "TensorDataset": "write Dataset(points, targets), of lists or arrays",
        "random_split": "write split(dataset, 0.2, seed=1)",
    },
    "Module": {
        "to": "there is nothing to move: leave the call out",
        "cuda": "there is nothing to move: leave the call out",
        "cpu": "there is nothing to move: leave the call out",
        "float": "every number is a 64-bit float: leave the call out",
        "double": "every number is a 64-bit float already: leave the call out",
        "half": "every number is a 64-bit float: leave the call out",
        "children": "write modules()[1:], which has all modules inside",
        "named_children": "write vars(module).items()",
        "named_modules": "write modules(), which has no names",
        "apply": "write for m in module.modules(): f(m)",
        "buffers": "set a plain attribute: only Values are trained",
        "register_buffer": "set a plain attribute: only Values are trained",
        "register_parameter": "set an attribute: nn.Parameter(numbers)",
        "add_module": "set an attribute: the module is found there",
        "requires_grad_": "leave what is not to change out of the optimizer",
        "share_memory": "a module belongs to one process",
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
        "norm": "a Value is one number; write gg.sqrt(gg.dot(values, values))",
        "argmax": "write max(range(len(values)), key=values.__getitem__)",
        "astype": "every Value is a 64-bit float",
        "T": "a Value is one number; write zip(*rows) for a list of lists",
        "numel": "a Value is one number",
        "dtype": "every Value is a 64-bit float",
        "device": "there is nothing to move",
        "log1p": "write (1 + v).log()",
        "tan": "write v.sin() / v.cos()",
        "pow": "write v ** n",
        "square": "write v ** 2",
    },
}
"""For each module or class, the names that its users bring, and a hint for each."""


_IMPORT_FROM = opmap["IMPORT_FROM"]


def error_of(owner: str, name: str) -> AttributeError | ImportError:
    """The error for a name that does not exist, to be raised by a __getattr__.

    >>> error_of("glassgrad", "tensor").args[0][:40]
    "glassgrad has no 'tensor': write Value(x"
    """
    hint = FOREIGN[owner].get(name)
    what = f"module {owner!r}" if owner.startswith("glassgrad") else owner
    told = f"{owner} has no {name!r}: {hint}" if hint else f"{what} has no attribute {name!r}"
    # `from glassgrad import tensor` would replace an AttributeError by one without the hint.
    asking: Any = sys._getframe(2)
    is_import = asking and asking.f_code.co_code[asking.f_lasti] == _IMPORT_FROM
    return ImportError(told) if is_import else AttributeError(told)


class Missing:
    """A foreign name of a class; a __getattr__ would slow all of its attributes down."""

    def __init__(self, owner: str, name: str) -> None:
        self.owner, self.name = owner, name

    def __get__(self, thing: object, kind: type) -> NoReturn:
        raise error_of(self.owner, self.name)
