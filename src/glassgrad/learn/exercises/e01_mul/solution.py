"""01 mul: multiply two Values.

A Value holds one number. When Python evaluates a + b, it calls a.__add__(b), which returns a new
Value. For a * b it calls a.__mul__(b), which is not written yet.

Write __mul__, so that Value(3.0) * Value(4.0) is a Value that holds 12.0.
Then run: glassgrad learn
"""


class Value:
    def __init__(self, data):
        self.data = data

    def __repr__(self):
        return f"Value({self.data})"

    def __add__(self, other):
        return Value(self.data + other.data)

    def __mul__(self, other):
        return Value(self.data * other.data)
