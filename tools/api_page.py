"""The API page: which public names are under which heading; the rest comes from docstrings."""

from types import ModuleType

import glassgrad
from glassgrad import nn

SECTIONS = {
    "Value": "Value",
    "Functions": "abs clamp cos dot erf exp gelu leaky_relu log log_softmax logsumexp lookup"
    " maximum mean minimum normal_cdf relu sigmoid silu sin softmax softplus sqrt sum tanh"
    " where define_op",
    "Gradients, and how they came about": "grad value_and_grad jacobian hessian jvp hvp"
    " check_gradients walk why doctor no_grad detect_anomaly record_lines AnomalyError",
    "Graphs and drawings": "Graph flatten trace restore parse ParseError draw_dot show",
    "Compiled programs": "compile compile_step TraceError",
    "Files": "save load",
    "Chance": "manual_seed",
}
RESULTS = [
    "glassgrad.graph.walk.Walk",
    "glassgrad.graph.walk.WalkStep",
    "glassgrad.graph.walk.Share",
    "glassgrad.graph.paths.Why",
    "glassgrad.graph.paths.Path",
    "glassgrad.check.report.GradientReport",
    "glassgrad.draw.drawing.Drawing",
    "glassgrad.learn.doctor.report.Report",
    "glassgrad.learn.doctor.findings.Finding",
    "glassgrad.compiler.compile.Compiled",
    "glassgrad.compiler.step.CompiledStep",
    "glassgrad.training.run.History",
]
"""Classes that users do not create themselves: the functions above return them."""
MODULES = {
    "Functions of networks": "glassgrad.nn.functional",
    "Clipping, by PyTorch's names": "glassgrad.nn.utils",
    "Gradients, by PyTorch's names": "glassgrad.check.autograd",
    "Schedules": "glassgrad.nn.schedules",
    "Schedulers, advanced by hand": "glassgrad.optim.lr_scheduler",
    "Data": "glassgrad.data",
    "Training": "glassgrad.training",
    "Plots": "glassgrad.draw.plots",
    "Fits": "glassgrad.fits",
}


ELSEWHERE = {"glassgrad.check.autograd": "detect_anomaly, grad"}
"""Names of a module that the page has in another section."""


def api_page() -> str:
    """The page in reStructuredText, for autodoc."""
    listed = {name for names in SECTIONS.values() for name in names.split()}
    public = set(glassgrad.__all__) - {"autograd", "nn", "data", "draw", "optim", "fit"}
    if listed != public:
        raise ValueError(f"api_page.py: missing {public - listed}, not public {listed - public}")
    lines = ["API", "===", "", "Generated from the docstrings, whose examples run as tests.", ""]
    for title, names in SECTIONS.items():
        lines += _heading(title)
        for name in names.split():
            lines += _entry("glassgrad", name)
    lines += _heading("Networks")
    for name in nn.__all__:
        if not isinstance(getattr(nn, name), ModuleType):
            lines += _entry("glassgrad.nn", name)
    for title, module in MODULES.items():
        lines += [*_heading(title), f".. automodule:: {module}", "   :members:"]
        lines += [f"   :exclude-members: {ELSEWHERE[module]}"] if module in ELSEWHERE else []
        lines.append("")
    lines += _heading("What they return")
    for path in RESULTS:
        lines += [f".. autoclass:: {path}", "   :members:", ""]
    return "\n".join(lines)


def _heading(title: str) -> list[str]:
    return [title, "-" * len(title), ""]


def _entry(module: str, name: str) -> list[str]:
    home = glassgrad if module == "glassgrad" else nn
    if not isinstance(getattr(home, name), type):
        return [f".. autofunction:: {module}.{name}", ""]
    inherited = ["   :inherited-members:"] if name == "Value" else []
    return [f".. autoclass:: {module}.{name}", "   :members:", *inherited, ""]
