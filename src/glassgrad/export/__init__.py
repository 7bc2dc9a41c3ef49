"""Trained models that leave: as C, as JavaScript, as ONNX."""
