"""ATen, the ops of PyTorch's models, on tensors of Values; none of it needs PyTorch."""
