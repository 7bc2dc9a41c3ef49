// "Copy as Python": a program using the public API that prints the losses shown by the page.

import { TAKES, USUAL_COUNT } from "../data/datasets";
import { type Layer, type Network, SYMMETRIC_WEIGHT } from "../network/network";
import type { Change } from "./changes";
import type { OptimizerName } from "./optimizers";
import type { Run } from "./run";
import { SCHEDULES, type Schedule } from "./schedules.gen";
import { isNamed, type Settings } from "./settings";
import { OPTIMIZERS } from "./updates.gen";

/** The program for a run's settings and later changes, over a number of steps. */
export function toPython(run: Run, steps: number): string {
  const changes = run.changes.filter((change) => change.step < steps);
  const lines = [
    "import random",
    "",
    "from glassgrad import data, nn",
    ...(run.heldBack ? ["from glassgrad.training import evaluate"] : []),
    "",
    ...setUpLines(run, changes),
    "",
    `for step in range(1, ${steps + 1}):`,
    ...stepLines(run, changes).map((line) => `    ${line}`),
  ];
  return `${lines.join("\n")}\n`;
}

function setUpLines(run: Run, changes: readonly Change[]): string[] {
  const { settings, network } = run;
  const { seed, activation, loss, batch, lr, steps, heldBack } = settings;
  const sizes = network.layers.map(({ size }) => size).join(", ");
  const output = settings.output === "linear" ? "" : `output="${settings.output}", `;
  const schedule = scheduleText(SCHEDULES[settings.schedule](lr, steps));
  return [
    `samples = ${samplesText(run)}`,
    ...featureLines(settings),
    ...(heldBack
      ? [`samples, held_back = data.split(samples, ${float(heldBack)}, seed=${seed})`]
      : []),
    `rng = random.Random(${seed})`,
    `model = nn.MLP(${network.inputs}, [${sizes}], activation="${activation}", ${output}rng=rng)`,
    ...startLines(settings),
    `optimizer = ${optimizerText(settings.optimizer, schedule)}`,
    `points, targets = samples.points, samples.${loss === "hinge" ? "signs" : "targets"}`,
    ...PENALTIES.filter((kind) => hasPenalty(kind, settings, changes)).map(
      (kind) => `${kind} = ${float(settings[kind])}`,
    ),
    ...(hasBatches(settings, changes) ? [`batch = ${batch ?? "None"}`] : []),
  ];
}

/** In the order in which the page adds them. */
const PENALTIES = ["l2", "l1"] as const;
type Penalty = (typeof PENALTIES)[number];

function featureLines({ features }: Settings): string[] {
  if (!features.length) return [];
  const names = features.map((name) => `"${name}"`).join(", ");
  return [`samples = data.with_features(samples, [${names}])`];
}

function stepLines({ settings, network, heldBack }: Run, changes: readonly Change[]): string[] {
  return [
    ...changes.flatMap((change) => [
      `if step == ${change.step + 1}:`,
      `    ${changeText(change, network)}`,
    ]),
    ...(hasBatches(settings, changes)
      ? [
          "everything = range(len(points))",
          "chosen = everything if batch is None else rng.sample(everything, batch)",
          "predictions = [model(points[k]) for k in chosen]",
          `loss = ${lossText(settings, "[targets[k] for k in chosen]")}`,
        ]
      : ["predictions = [model(x) for x in points]", `loss = ${lossText(settings, "targets")}`]),
    ...PENALTIES.flatMap((kind) => penaltyLines(kind, settings, changes)),
    ...(heldBack ? [`held_back_loss, _ = evaluate(model, held_back, "${settings.loss}")`] : []),
    "optimizer.zero_grad()",
    "loss.backward()",
    "optimizer.step()",
    heldBack ? "print(step, loss.data, held_back_loss)" : "print(step, loss.data)",
  ];
}

function hasPenalty(kind: Penalty, settings: Settings, changes: readonly Change[]): boolean {
  return settings[kind] !== 0 || changes.some((change) => change.kind === kind);
}

function hasBatches({ batch }: Settings, changes: readonly Change[]): boolean {
  return batch !== null || changes.some(({ kind }) => kind === "batch");
}

function samplesText({ settings }: Run): string {
  const { data, seed } = settings;
  if (!isNamed(data)) {
    const rows = data.points.map((point) => `[${point.map(float).join(", ")}]`);
    const areClasses = data.classes.length > 0;
    const targets = data.targets.map((target) => (areClasses ? String(target) : float(target)));
    // A JSON string is also a Python string.
    const classes = data.classes.map((name) => `${JSON.stringify(name)}, `).join("");
    return `data.Dataset(\n    [${rows.join(", ")}],\n    [${targets.join(", ")}],\n    (${classes}),\n)`;
  }
  if (data.name === "xor") return "data.xor()";
  const given = TAKES[data.name]
    .filter((key) => data[key] !== undefined)
    .map((key) => `${key}=${Number(data[key])}, `);
  return `data.${data.name}(${data.count ?? USUAL_COUNT}, ${given.join("")}seed=${seed % 2 ** 32})`;
}

function startLines(settings: Settings): string[] {
  if (settings.parameters) {
    const numbers = settings.parameters.map(float).join(", ");
    return [
      `start = [${numbers}]`,
      "for parameter, number in zip(model.parameters(), start, strict=True):",
      "    parameter.data = number",
    ];
  }
  if (settings.start === "random") return [];
  const weight = settings.start === "symmetric" ? SYMMETRIC_WEIGHT : 0;
  return [
    "for layer in model.layers:",
    "    for neuron in layer.neurons:",
    "        for weight in neuron.w:",
    `            weight.data = ${float(weight)}`,
  ];
}

function optimizerText(name: OptimizerName, rate: string): string {
  switch (name) {
    case "sgd":
      return `nn.SGD(model.parameters(), ${rate})`;
    case "momentum":
      return `nn.SGD(model.parameters(), ${rate}, momentum=${OPTIMIZERS.momentum.fixed.momentum})`;
    case "adam":
      return `nn.Adam(model.parameters(), ${rate})`;
    case "adamw":
      return `nn.AdamW(model.parameters(), ${rate})`;
  }
}

function scheduleText(schedule: Schedule): string {
  switch (schedule.kind) {
    case "Constant":
      return float(schedule.lr);
    case "LinearDecay":
    case "Cosine": {
      const { kind, start, end, steps } = schedule;
      return `nn.schedules.${kind}(${float(start)}, ${float(end)}, steps=${steps})`;
    }
    case "StepDecay":
      return `nn.schedules.StepDecay(${float(schedule.start)}, every=${schedule.every})`;
    case "WarmUp":
      return `nn.schedules.WarmUp(${schedule.steps}, ${scheduleText(schedule.after)})`;
  }
}

/** While a penalty is 0 it is left out, as on the page. */
function penaltyLines(kind: Penalty, settings: Settings, changes: readonly Change[]): string[] {
  const line = `loss = loss + nn.${kind}_penalty(model.parameters(), ${kind})`;
  if (!hasPenalty(kind, settings, changes)) return [];
  const mayEnd = changes.some((change) => change.kind === kind);
  return mayEnd ? [`if ${kind}:`, `    ${line}`] : [line];
}

function lossText({ loss }: Settings, targets: string): string {
  return loss === "squared_error_sum"
    ? `nn.mse(predictions, ${targets}, reduction="sum")`
    : `nn.${loss}(predictions, ${targets})`;
}

function changeText(change: Change, network: Network): string {
  switch (change.kind) {
    case "lr":
      return `optimizer.lr = ${float(change.to)}`;
    case "l1":
    case "l2":
      return `${change.kind} = ${float(change.to)}`;
    case "batch":
      return `batch = ${change.to ?? "None"}`;
    case "parameter":
      return `${parameterText(network, change.at)}.data = ${float(change.to)}`;
  }
}

function parameterText({ layers }: Network, at: number): string {
  const isIn = (layer: Layer) => at < layer.from + layer.size * (layer.inputs + 1);
  const k = layers.findIndex(isIn);
  const { from, inputs } = layers[k]!;
  const neuron = Math.floor((at - from) / (inputs + 1));
  const input = (at - from) % (inputs + 1);
  const part = input === inputs ? "b" : `w[${input}]`;
  return `model.layers[${k}].neurons[${neuron}].${part}`;
}

/** A number as a Python float: the same digits, never an int. */
function float(number: number): string {
  const text = Object.is(number, -0) ? "-0" : String(number);
  return /[.e]/.test(text) ? text : `${text}.0`;
}
