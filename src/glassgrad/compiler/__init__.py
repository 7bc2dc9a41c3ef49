"""The compiler: a scalar function of one sample becomes a program over a batch."""
