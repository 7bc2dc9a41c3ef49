// Made from Python's tables by `make generate`; change them there.

export const DATASET_NAMES = ["xor", "moons", "circles", "blobs", "spirals"] as const;
export type DatasetName = (typeof DATASET_NAMES)[number];
export const FEATURE_NAMES = ["x1_squared", "x2_squared", "x1_times_x2", "sin_x1", "sin_x2"] as const;
export type FeatureName = (typeof FEATURE_NAMES)[number];
export const ACTIVATION_NAMES = ["linear", "relu", "leaky_relu", "tanh", "sigmoid", "softplus", "silu", "gelu"] as const;
export type ActivationName = (typeof ACTIVATION_NAMES)[number];
export const OBJECTIVE_NAMES = ["hinge", "binary_cross_entropy_with_logits", "mse", "cross_entropy"] as const;
export type ObjectiveName = (typeof OBJECTIVE_NAMES)[number];
export const SCHEDULE_NAMES = ["constant", "linear", "step", "cosine", "warmup"] as const;
export type ScheduleName = (typeof SCHEDULE_NAMES)[number];
/** Losses by the names that they have in older files and links. */
export const OLD_LOSSES: Record<string, string> = {"binary_cross_entropy": "binary_cross_entropy_with_logits"};
