"""What a `with` block switches while it runs, for this thread or task alone."""

from contextlib import ContextDecorator
from contextvars import ContextVar, Token

recording: ContextVar[bool] = ContextVar("glassgrad.recording", default=True)


class no_grad(ContextDecorator):
    """Inside, ops compute numbers but remember nothing; a `with` block or a decorator.

    >>> import glassgrad as gg
    >>> a = gg.Value(3.0)
    >>> with gg.no_grad():
    ...     b = a * a
    >>> b, b.inputs
    (Value(data=9.0, grad=0.0), ())
    """

    def __init__(self) -> None:
        self._tokens: list[Token[bool]] = []

    def __enter__(self) -> None:
        self._tokens.append(recording.set(False))

    def __exit__(self, *exception: object) -> None:
        recording.reset(self._tokens.pop())
