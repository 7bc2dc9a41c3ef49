"""12 momentum: an optimizer that keeps its speed.

Plain steps have no memory: in a narrow valley they swing from side to side and hardly go along it.
Momentum gives each parameter a velocity. At each step the velocity keeps a fraction of itself
(momentum, often 0.9) and the gradient is added; the parameter moves against the velocity, times
the learning rate. Swings cancel out, steady slopes add up.

Write step(). self.velocities has one number for each parameter, in the same order.
"""


class Momentum:
    def __init__(self, parameters, lr, momentum=0.9):
        self.parameters = list(parameters)
        self.lr = lr
        self.momentum = momentum
        self.velocities = [0.0 for _ in self.parameters]

    def zero_grad(self):
        for parameter in self.parameters:
            parameter.grad = 0.0

    def step(self):
        raise NotImplementedError("write step()")
