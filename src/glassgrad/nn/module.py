"""Module: anything with parameters."""

from glassgrad.engine import Value


class Module:
    """Anything with parameters; a subclass says which."""

    def parameters(self) -> list[Value]:
        """Every Value that training may change."""
        return []

    def zero_grad(self) -> None:
        """Set the grad of every parameter to 0, as is due before each backward()."""
        for parameter in self.parameters():
            parameter.grad = 0.0
