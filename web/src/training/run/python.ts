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
    "",
    ...setUpLines(run, changes),
    "",
    `for step in range(${steps}):`,
    ...stepLines(run, changes).map((line) => `    ${line}`),
  ];
  return `${lines.join("\n")}\n`;
}

function setUpLines(run: Run, changes: readonly Change[]): string[] {
  const { settings, network } = run;
  const { seed, activation, loss, l2, batch, lr, steps } = settings;
  const sizes = network.layers.map(({ size }) => size).join(", ");
  const output = settings.output === "linear" ? "" : `output="${settings.output}", `;
  const schedule = scheduleText(SCHEDULES[settings.schedule](lr, steps));
  return [
    `samples = ${samplesText(run)}`,
    `rng = random.Random(${seed})`,
    `model = nn.MLP(${network.inputs}, [${sizes}], activation="${activation}", ${output}rng=rng)`,
    ...startLines(settings),
    `optimizer = ${optimizerText(settings.optimizer, schedule)}`,
    `points, targets = samples.points, samples.${loss === "hinge" ? "signs" : "targets"}`,
    ...(hasL2(settings, changes) ? [`l2 = ${float(l2)}`] : []),
    ...(hasBatches(settings, changes) ? [`batch = ${batch ?? "None"}`] : []),
  ];
}

function stepLines({ settings, network }: Run, changes: readonly Change[]): string[] {
  return [
    ...changes.flatMap((change) => [
      `if step == ${change.step}:`,
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
    ...l2Lines(settings, changes),
    "optimizer.zero_grad()",
    "loss.backward()",
    "optimizer.step()",
    "print(step, loss.data)",
  ];
}

function hasL2({ l2 }: Settings, changes: readonly Change[]): boolean {
  return l2 !== 0 || changes.some(({ kind }) => kind === "l2");
}

function hasBatches({ batch }: Settings, changes: readonly Change[]): boolean {
  return batch !== null || changes.some(({ kind }) => kind === "batch");
}

function samplesText({ settings, samples }: Run): string {
  const { data, seed } = settings;
  if (!isNamed(data)) {
    const rows = samples.points.map((point) => `[${point.map(float).join(", ")}]`);
    const areClasses = samples.classes.length > 0;
    const targets = samples.targets.map((target) => (areClasses ? String(target) : float(target)));
    // A JSON string is also a Python string.
    const classes = samples.classes.map((name) => `${JSON.stringify(name)}, `).join("");
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

/** While the penalty is 0 it is left out, as on the page. */
function l2Lines(settings: Settings, changes: readonly Change[]): string[] {
  const line = "loss = loss + nn.l2_penalty(model.parameters(), l2)";
  if (!hasL2(settings, changes)) return [];
  const mayEnd = changes.some(({ kind }) => kind === "l2");
  return mayEnd ? ["if l2:", `    ${line}`] : [line];
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
    case "l2":
      return `l2 = ${float(change.to)}`;
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
