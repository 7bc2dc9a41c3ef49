"""02 mul_graph: remember what a product was made from.

To send gradients back, a result must keep its inputs. A Value now has two more fields: inputs, the
Values that it was computed from, in order, and op, the symbol of the operation. A Value that you
create directly has neither: it is a leaf. Addition already keeps both.

Write __mul__ again, so that the product keeps its two inputs and has the op "*".
"""


class Value:
    def __init__(self, data, inputs=(), op=""):
        self.data = data
        self.inputs = inputs
        self.op = op

    def __repr__(self):
        return f"Value({self.data})"

    def __add__(self, other):
        return Value(self.data + other.data, (self, other), "+")

    def __mul__(self, other):
        raise NotImplementedError("write __mul__, with inputs and op")
