// Made from recipes.py by `make generate`; change it there.

export const RECIPES = {
  xor: {"hidden": [8], "activation": "tanh", "loss": "hinge", "optimizer": "adam", "lr": 0.02, "schedule": "cosine", "steps": 300, "batch": null, "l2": 0.0, "seed": 1337},
  moons: {"hidden": [16, 16], "activation": "relu", "loss": "hinge", "optimizer": "sgd", "lr": 1.0, "schedule": "linear", "steps": 100, "batch": null, "l2": 0.0001, "seed": 1337},
  circles: {"hidden": [16, 16], "activation": "relu", "loss": "hinge", "optimizer": "adam", "lr": 0.02, "schedule": "cosine", "steps": 300, "batch": null, "l2": 0.0001, "seed": 1337},
  blobs: {"hidden": [16, 16], "activation": "relu", "loss": "cross_entropy", "optimizer": "adam", "lr": 0.02, "schedule": "cosine", "steps": 300, "batch": null, "l2": 0.0001, "seed": 1337},
  spirals: {"hidden": [24, 24], "activation": "relu", "loss": "hinge", "optimizer": "adam", "lr": 0.02, "schedule": "cosine", "steps": 600, "batch": null, "l2": 0.0001, "seed": 1337},
  classes_0: {"hidden": [16, 16], "activation": "relu", "loss": "mse", "optimizer": "adam", "lr": 0.02, "schedule": "cosine", "steps": 300, "batch": null, "l2": 0.0001, "seed": 1337},
  classes_2: {"hidden": [16, 16], "activation": "relu", "loss": "hinge", "optimizer": "adam", "lr": 0.02, "schedule": "cosine", "steps": 300, "batch": null, "l2": 0.0001, "seed": 1337},
  classes_3: {"hidden": [16, 16], "activation": "relu", "loss": "cross_entropy", "optimizer": "adam", "lr": 0.02, "schedule": "cosine", "steps": 300, "batch": null, "l2": 0.0001, "seed": 1337},
} as const;
