// Made from recipes.py by `make generate`; change it there.

export const RECIPES = {
  xor: {"hidden": [8], "activation": "tanh", "loss": "hinge", "optimizer": "adam", "schedule": "cosine", "steps": 300, "batch": null, "l2": 0.0, "seed": 1337, "lr": 0.02},
  moons: {"hidden": [16, 16], "activation": "relu", "loss": "hinge", "optimizer": "sgd", "schedule": "linear", "steps": 100, "batch": null, "l2": 0.0001, "seed": 1337, "lr": 1.0},
  circles: {"hidden": [16, 16], "activation": "relu", "loss": "hinge", "optimizer": "adam", "schedule": "cosine", "steps": 300, "batch": null, "l2": 0.0001, "seed": 1337, "lr": 0.02},
  blobs: {"hidden": [16, 16], "activation": "relu", "loss": "cross_entropy", "optimizer": "adam", "schedule": "cosine", "steps": 300, "batch": null, "l2": 0.0001, "seed": 1337, "lr": 0.02},
  spirals: {"hidden": [24, 24], "activation": "relu", "loss": "hinge", "optimizer": "adam", "schedule": "cosine", "steps": 600, "batch": null, "l2": 0.0001, "seed": 1337, "lr": 0.02},
  classes_0: {"hidden": [16, 16], "activation": "relu", "loss": "mse", "optimizer": "adam", "schedule": "cosine", "steps": 300, "batch": null, "l2": 0.0001, "seed": 1337, "lr": 0.02},
  classes_2: {"hidden": [16, 16], "activation": "relu", "loss": "hinge", "optimizer": "adam", "schedule": "cosine", "steps": 300, "batch": null, "l2": 0.0001, "seed": 1337, "lr": 0.02},
  classes_3: {"hidden": [16, 16], "activation": "relu", "loss": "cross_entropy", "optimizer": "adam", "schedule": "cosine", "steps": 300, "batch": null, "l2": 0.0001, "seed": 1337, "lr": 0.02},
} as const;
