// Small generated data sets: the same points as Python's gg.data for the same seed.

import type { DatasetName } from "../names.gen";
import { LegacyRandom } from "./legacy_random";

export interface Dataset {
  readonly points: readonly (readonly number[])[];
  /** For each point the index of its class, or a number to predict. */
  readonly targets: readonly number[];
  /** The names of the classes; empty if the targets are numbers to predict. */
  readonly classes: readonly string[];
  /** The names of the inputs; empty if unknown. */
  readonly columns: readonly string[];
}

/** Limits for what the page can show and train fast enough. */
export const MOST_CLASSES = 10;
export const MOST_SAMPLES = 5000;

/** The options of a set; the defaults are Python's. */
export interface Making {
  readonly count?: number;
  readonly noise?: number;
  readonly inner?: number;
  readonly classes?: number;
}

export function makeDataset(name: DatasetName, seed: number, making: Making = {}): Dataset {
  const count = making.count ?? USUAL_COUNT;
  const noise = making.noise ?? USUAL_NOISE[name];
  if (!Number.isInteger(count) || count < 2)
    throw new Error(`${name}: expected 2 samples or more, got ${count}`);
  // Checked before anything is made, because the number may come from a link.
  checkSize(count, 1);
  if (!(noise >= 0 && noise < Infinity))
    throw new Error(`${name}: noise ${noise}: expected a number of 0 or more`);
  const draw = new LegacyRandom(seed);
  switch (name) {
    case "xor":
      return xor();
    case "moons":
      return mixed(draw, moons(count), noise);
    case "circles":
      return mixed(draw, circles(count, making.inner ?? 0.5), noise);
    case "blobs":
      return mixed(draw, blobs(count, checkedClasses(name, making.classes ?? 3, count)), noise);
    case "spirals":
      return mixed(draw, spirals(count, checkedClasses(name, making.classes ?? 2, count)), noise);
  }
}

/** Throws an error that explains the problem unless the page can train on the data. */
export function checkDataset({ points, targets, classes }: Dataset): void {
  if (!points.length || points.length !== targets.length)
    throw new Error("data: expected samples with one target each");
  checkSize(points.length, classes.length);
  const width = points[0]!.length;
  if (!points.every((point) => point.length === width && width > 0 && point.every(Number.isFinite)))
    throw new Error("data: expected points with the same number of finite numbers");
  const isTarget = (target: number) =>
    classes.length ? Number.isInteger(target) && target in classes : Number.isFinite(target);
  if (!targets.every(isTarget))
    throw new Error("data: expected targets that are finite numbers or indices of classes");
}

export function checkSize(samples: number, classes: number): void {
  if (samples > MOST_SAMPLES)
    throw new Error(`the page trains on up to ${MOST_SAMPLES} samples, got ${samples}`);
  if (classes > MOST_CLASSES)
    throw new Error(`the page trains on up to ${MOST_CLASSES} classes, got ${classes}`);
}

export const USUAL_COUNT = 100;

/** The options of each set besides its count. */
export const TAKES: Readonly<Record<DatasetName, readonly (keyof Making)[]>> = {
  xor: [],
  moons: ["noise"],
  circles: ["noise", "inner"],
  blobs: ["classes", "noise"],
  spirals: ["classes", "noise"],
};

export const USUAL_NOISE: Readonly<Record<DatasetName, number>> = {
  xor: 0,
  moons: 0.1,
  circles: 0.05,
  blobs: 0.4,
  spirals: 0.05,
};

interface Shape {
  readonly points: number[][];
  readonly targets: number[];
}

function xor(): Dataset {
  const points = [
    [0, 0],
    [0, 1],
    [1, 0],
    [1, 1],
  ];
  return { points, targets: [0, 1, 1, 0], classes: ["0", "1"], columns: [] };
}

function moons(count: number): Shape {
  const outer = evenly(Math.PI, Math.floor(count / 2));
  const inner = evenly(Math.PI, count - outer.length);
  const points = outer.map((t) => [Math.cos(t), Math.sin(t)]);
  points.push(...inner.map((t) => [1 - Math.cos(t), 1 - Math.sin(t) - 0.5]));
  return { points, targets: [...outer.map(() => 0), ...inner.map(() => 1)] };
}

function circles(count: number, inner: number): Shape {
  if (!(inner > 0 && inner < 1))
    throw new Error(`circles: inner ${inner}: expected a radius between 0 and 1`);
  const around = Math.floor(count / 2);
  const points: number[][] = [];
  const targets: number[] = [];
  const rings: [number, number][] = [
    [around, 1],
    [count - around, inner],
  ];
  rings.forEach(([size, radius], target) => {
    for (let k = 0; k < size; k++) {
      const turn = (2 * Math.PI * k) / size;
      points.push([radius * Math.cos(turn), radius * Math.sin(turn)]);
      targets.push(target);
    }
  });
  return { points, targets };
}

function blobs(count: number, classes: number): Shape {
  const targets = Array.from({ length: count }, (_, k) => Math.floor((k * classes) / count));
  const turns = targets.map((target) => (2 * Math.PI * target) / classes);
  return { points: turns.map((t) => [2 * Math.cos(t), 2 * Math.sin(t)]), targets };
}

function spirals(count: number, classes: number): Shape {
  const points: number[][] = [];
  const targets: number[] = [];
  for (let arm = 0; arm < classes; arm++) {
    const size = Math.floor(count / classes) + (arm < count % classes ? 1 : 0);
    for (let k = 0; k < size; k++) {
      const share = (k + 1) / size;
      const turn = 3 * Math.PI * share + (2 * Math.PI * arm) / classes;
      points.push([share * Math.cos(turn), share * Math.sin(turn)]);
      targets.push(arm);
    }
  }
  return { points, targets };
}

function checkedClasses(name: string, classes: number, count: number): number {
  if (!Number.isInteger(classes) || classes < 1 || classes > count)
    throw new Error(`${name}: classes ${classes}: expected from 1 to ${count}, the sample count`);
  return classes;
}

/** From 0 to end, with the same rounding as np.linspace. */
function evenly(end: number, count: number): number[] {
  if (count < 2) return new Array<number>(count).fill(0);
  const gap = end / (count - 1);
  return Array.from({ length: count }, (_, k) => (k === count - 1 ? end : k * gap));
}

/** Shuffle the points, then add noise to each coordinate, in scikit-learn's order. */
function mixed(draw: LegacyRandom, { points, targets }: Shape, noise: number): Dataset {
  const order = draw.permutation(points.length);
  const moved = order.map((k) => points[k]!.map((v) => (noise ? v + draw.gauss(0, noise) : v)));
  const classes = Array.from({ length: Math.max(...targets) + 1 }, (_, k) => String(k));
  return { points: moved, targets: order.map((k) => targets[k]!), classes, columns: [] };
}
