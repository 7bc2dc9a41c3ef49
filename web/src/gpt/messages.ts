// What the page asks of a GPT, and what comes back. See layout.ts for the numbers of a pass.
//
//     const session = openSession((progress) => …, script);          // session.ts
//     const start = await session.ask("configure", { seed: 0 });
//     const pass = await session.ask("watch", { text: "emma" });     // now, and with each progress
//     await session.ask("start", { namesAFrame: 8 });
//
// A question that cannot be answered rejects with an Error whose message is a sentence to show.
// The listener hears a Progress after each frame of training, and after anything that changes the
// run (before the question that changed it is answered).

import type { Curve } from "../training/run/history";
import type { FieldName, Layout } from "./layout";
import type { Matrix, MatrixName } from "./shape";

/** What a run depends on, besides the lines that it learns from. */
export interface RunSettings {
  /** Of the model's random.Random; names are drawn by that of seed + 1. */
  readonly seed: number;
  /** The learning rate, which falls evenly to a twentieth over `steps`. */
  readonly lr: number;
  readonly steps: number;
  readonly switches: Switches;
}

export interface Settings extends RunSettings {
  /** Lines to learn from instead of names, or null; see linesOf in text.ts. */
  readonly lines: readonly string[] | null;
  /** Start from these, in the order of the matrices, instead of random numbers; or null. */
  readonly parameters: readonly number[] | null;
}

/**
 * The document that Python's gg.show(model, text) puts into <glass-gpt> as JSON, and its widget's
 * `document`. It is shown by asking
 *     configure({ lines, parameters, proof: loss === undefined ? undefined : { text, loss } })
 * Reset begins from the same parameters, because they are part of the settings; other lines and
 * another seed need `parameters: null`.
 */
export interface Handed {
  readonly title: string;
  readonly text: string;
  readonly lines: readonly string[] | null;
  readonly parameters: readonly number[];
  readonly loss?: number;
}

/** What Python says of a model that it hands over, so that another model of its shape is noticed. */
export interface Proof {
  readonly text: string;
  readonly loss: number;
}

/** What is switched off, or on: the surgery. */
export interface Switches {
  readonly heads: readonly [boolean, boolean, boolean, boolean];
  /** Neurons that are switched off, by number, in ascending order. */
  readonly neuronsOff: readonly number[];
  /** x0 past listening, x1 past thinking. */
  readonly residual: boolean;
  /** The position embedding. */
  readonly places: boolean;
  /** Whether the future is hidden; false only to see what goes wrong. */
  readonly mask: boolean;
}

/** One scalar of a pass, or one parameter by its place in the row of all. */
export type Scalar =
  | { readonly field: FieldName; readonly place: number; readonly index: number }
  | { readonly parameter: number };

/** Each kind of question: what it asks, and its answer. */
export interface Questions {
  /** A new run from its start; what is left out is as in examples/gpt.py. */
  configure: { asks: Partial<Settings> & { readonly proof?: Proof }; answer: Configured };
  /** Train this many names a frame, up to a step if one is given. */
  start: { asks: { readonly namesAFrame: number; readonly until?: number }; answer: Progress };
  pause: { asks: Empty; answer: Progress };
  step: { asks: { readonly count: number }; answer: Progress };
  /** A pass of this text from now on with each progress; null for none. */
  watch: { asks: { readonly text: string | null }; answer: Pass | null };
  pass: { asks: { readonly text: string }; answer: Pass };
  /** A matrix, and its grads for a text. */
  matrix: { asks: { readonly name: MatrixName; readonly text: string }; answer: MatrixNumbers };
  card: { asks: CardQuestion; answer: Card };
  why: { asks: { readonly parameter: number; readonly text: string }; answer: Why };
  /** Any scalar as an expression for Explore. */
  expression: { asks: { readonly text: string; readonly scalar: Scalar }; answer: Expression };
  switch: { asks: Partial<Switches>; answer: Progress };
  "set-parameter": {
    asks: { readonly parameter: number; readonly to: number };
    answer: Progress;
  };
  /** Take back the latest switch or weight set by hand. */
  undo: { asks: Empty; answer: Progress };
  /** Names made up at a step: 0, 100, 1000, or the current one if `step` is null. */
  invent: { asks: InventQuestion; answer: readonly Invented[] };
  /** Train a second run beside this one, from the same seed; null ends it. */
  compare: { asks: { readonly settings: Partial<RunSettings> | null }; answer: Progress };
  /** The weights as a safetensors file, which gg.load reads. */
  save: { asks: Empty; answer: { readonly bytes: Uint8Array; readonly fileName: string } };
  /** The same run from weights in a file that gg.save or this page wrote. */
  open: { asks: { readonly bytes: Uint8Array }; answer: Configured };
  /** A program that trains as this run has, and prints the same numbers. */
  python: { asks: { readonly text: string }; answer: { readonly program: string } };
}

export type Kind = keyof Questions;
export type Asks<K extends Kind> = Questions[K]["asks"];
export type Answer<K extends Kind> = Questions[K]["answer"];
export type Empty = Readonly<Record<string, never>>;

export interface Configured {
  readonly settings: Settings;
  /** The letters in their order, END last, which is written ●. */
  readonly letters: readonly string[];
  readonly layout: Layout;
  readonly matrices: readonly Matrix[];
  readonly parameterCount: number;
  /** How many lines are trained on. */
  readonly lineCount: number;
  /** A sentence about lines that are left out because they are too long or empty; or null. */
  readonly note: string | null;
  /** The loss of a model that knows nothing: ln of the number of letters. */
  readonly blind: number;
  readonly progress: Progress;
}

export interface Progress {
  readonly isRunning: boolean;
  /** Steps done. */
  readonly step: number;
  /** The loss of the latest step; nan before the first. */
  readonly loss: number;
  /** The mean of the latest 100 losses, or of as many as there are. */
  readonly meanLoss: number;
  /** Of the latest training step; nan before the first. */
  readonly gradientSize: number;
  /** The learning rate of the next step. */
  readonly lr: number;
  /** The text of the latest training step. */
  readonly trainedOn: string | null;
  readonly losses: Curve;
  readonly meanLosses: Curve;
  readonly gradientSizes: Curve;
  /** How many of the hidden neurons were awake at no place of the latest 100 training texts. */
  readonly asleep: number;
  /** √(sum of squares) of each matrix, in the order of MATRIX_NAMES. */
  readonly sizes: Float64Array;
  /** Of what is watched. */
  readonly pass: Pass | null;
  readonly switches: Switches;
  /** What was changed by hand and can be undone, oldest first, in words. */
  readonly edits: readonly string[];
  readonly rival: Rival | null;
  /** Why training cannot go on; or null. */
  readonly stopped: string | null;
}

/** The run that is compared. */
export interface Rival {
  readonly settings: RunSettings;
  readonly step: number;
  readonly loss: number;
  readonly meanLoss: number;
  readonly losses: Curve;
  readonly meanLosses: Curve;
}

/** A text on its way through the model: data and grads of every place. */
export interface Pass {
  readonly text: string;
  readonly step: number;
  readonly layout: Layout;
  readonly places: number;
  /** The letter at each place, then the one that came last: places + 1 numbers. */
  readonly letters: readonly number[];
  /** See layout.ts. */
  readonly numbers: Float64Array;
  /** The mean over the places. */
  readonly loss: number;
  /** √(sum of squares) of each matrix and of its grads for this text. */
  readonly sizes: Float64Array;
  readonly gradSizes: Float64Array;
  readonly gradientSize: number;
}

export interface MatrixNumbers {
  readonly matrix: Matrix;
  readonly data: Float64Array;
  readonly grads: Float64Array;
}

export interface CardQuestion {
  readonly text: string;
  readonly place: number;
  readonly direction: "forward" | "backward";
  /** 0 to 9, a place in STAGES. */
  readonly stage: number;
  /** The scalar that the card is about; chosen automatically if left out. */
  readonly scalar?: Scalar;
}

/** What happens in a stage: a sentence, the sum in numbers, and the nudge that proves it. */
export interface Card {
  readonly title: string;
  /** Such as "at place 2". */
  readonly where: string;
  /** With **bold** and `letters`. */
  readonly sentence: string;
  readonly columns: readonly string[];
  readonly rows: readonly CardRow[];
  readonly nudge: Nudge | null;
  /** What the card is about, for "Open in Explore". */
  readonly scalar: Scalar;
}

export interface CardRow {
  readonly cells: readonly Cell[];
  readonly look: "plain" | "chosen" | "rest" | "total";
}

/** A word, or a number in its ink; null is an empty cell. */
export type Cell =
  string | null | { readonly ink: "data" | "grad" | "plain"; readonly number: number };

/** Raise a scalar, and compare how far the loss should move with how far it does. */
export interface Nudge {
  readonly of: string;
  readonly by: number;
  readonly grad: number;
  readonly expected: number;
  readonly measured: number;
}

/** A grad as a sum over places and paths: the terms and the rest add up to it. */
export interface Why {
  readonly parameter: number;
  /** Such as "query[5][3]". */
  readonly name: string;
  readonly data: number;
  readonly grad: number;
  /** What this parameter does, in a sentence. */
  readonly sentence: string;
  /** The largest first. */
  readonly terms: readonly WhyTerm[];
  readonly rest: number;
  readonly restCount: number;
  /** The same sum by the place of the use: one number a place. */
  readonly byPlace: Float64Array;
}

export interface WhyTerm {
  /** Such as "the first m of *emma* asked head 2 to look back at the e; the guess used that directly". */
  readonly words: string;
  readonly share: number;
  /** Where the parameter is used. */
  readonly place: number;
  /** Where the loss arises. */
  readonly lossPlace: number;
  readonly head: number | null;
  /** The place that is looked at, or looks, in attention. */
  readonly other: number | null;
  /** How x1 reaches the guess: straight past, or through the neurons; null if it is not on the way. */
  readonly exit: "straight" | "neurons" | null;
}

export interface Expression {
  /** For the link of Explore. */
  readonly expression: string;
  readonly values: ReadonlyMap<string, number>;
}

export interface InventQuestion {
  readonly step: 0 | 100 | 1000 | null;
  readonly temperature: number;
  readonly count: number;
  /** Go on with the generator instead of starting it again: other names. */
  readonly more?: boolean;
}

export interface Invented {
  readonly name: string;
  /** Whether it is in the list that is trained on. */
  readonly isKnown: boolean;
}

/** On the wire. */
export type Order = {
  [K in Kind]: { readonly id: number; readonly kind: K; readonly asks: Asks<K> };
}[Kind];

export type Report =
  | { readonly type: "answer"; readonly id: number; readonly answer: Answer<Kind> }
  | { readonly type: "refused"; readonly id: number; readonly why: string }
  | { readonly type: "progress"; readonly progress: Progress };

/** The page's end. */
export interface Session {
  ask<K extends Kind>(kind: K, asks: Asks<K>): Promise<Answer<K>>;
  close(): void;
}

/** `script` is the address of the worker; where it cannot start, the page itself trains. */
export type OpenSession = (hear: (progress: Progress) => void, script: string) => Session;
