// Words: what happens in a step, as a sentence, as a formula, and for a screen reader.

import type { Evaluation, Share } from "./evaluation";
import { type Graph, isNode } from "./graph";
import { plain, readable, spoken } from "./numbers";
import type { Op } from "./op";

/** The op table's sentence on what a node's op does to a gradient; ** marks emphasis. */
export function said(evaluation: Evaluation, place: number): string {
  const { graph, partials } = evaluation;
  const row = graph.row(place);
  if (!row) return "";
  const { operands } = graph.nodes[place]!;
  const numbers = operands.map((o) => (isNode(o) ? evaluation.data[o.node]! : o.number));
  const slopes = partials[place]!.filter((partial) => partial !== null);
  const named = new Map(
    row.isFold ? [] : [...row.takes].map((name, k) => [name, shown(graph, place, k)]),
  );
  return saidOf(row, numbers, slopes as number[], named);
}

/** The same for an op outside a graph: its operands, the partials that matter, and names. */
export function saidOf(
  row: Op,
  operands: readonly number[],
  slopes: readonly number[],
  named: ReadonlyMap<string, string>,
): string {
  const words = row.back.find(
    ({ alone, fits }) => (slopes.length === 1 || !alone) && (row.isFold || fits(...operands)),
  );
  const all = new Map(named).set("slope", plain(slopes[0] ?? 0));
  return words?.text.replace(/\{(\w+)\}/g, (whole, name) => all.get(name) ?? whole) ?? "";
}

function shown(graph: Graph, place: number, k: number): string {
  const operand = graph.nodes[place]!.operands[k]!;
  return isNode(operand) ? graph.name(operand.node) : plain(operand.number);
}

/** The op with its operands, as people write it: w2 × x2. */
export function formula(graph: Graph, place: number): string {
  const { op, operands } = graph.nodes[place]!;
  return arranged(
    graph,
    place,
    operands.map((_, k) => shown(graph, place, k)),
    op,
  );
}

/** The same with their numbers. */
export function numbers(evaluation: Evaluation, place: number, write = readable): string {
  const { op, operands } = evaluation.graph.nodes[place]!;
  const texts = operands.map((o) =>
    isNode(o) ? write(evaluation.data[o.node]!) : plain(o.number),
  );
  return arranged(evaluation.graph, place, texts, op);
}

function arranged(graph: Graph, place: number, texts: string[], op: string): string {
  const row = graph.row(place);
  if (row?.written)
    return row.written.replace(/\(?([xy])\)?/g, (part, name) => {
      const text = texts[row.takes.indexOf(name)]!;
      return part === name ? text : bracketed(text);
    });
  if (row?.isFold) {
    const [start, ...rest] = texts;
    const width = row.takes.length;
    const products: string[] = start === "0" ? [] : [start!];
    for (let k = 0; k < rest.length; k += width) {
      const [first, ...others] = rest.slice(k, k + width);
      products.push([first!, ...others.map(bracketed)].join(" × "));
    }
    return products.join(" + ");
  }
  return `${op || "?"}(${texts.join(", ")})`;
}

function bracketed(text: string): string {
  return text.startsWith("\u2212") ? `(${text})` : text;
}

const NOUNS: ReadonlyMap<string, readonly [string, string]> = new Map([
  ["add", ["sum", " and "]],
  ["sub", ["difference", " and "]],
  ["mul", ["product", " and "]],
  ["div", ["quotient", " and "]],
  ["pow", ["power", " with exponent "]],
  ["neg", ["negative", ""]],
  ["dot", ["sum of products", ", "]],
]);

/** What a node is, in words: product of w2 and x2. */
export function kind(graph: Graph, place: number): string {
  const { op, operands } = graph.nodes[place]!;
  if (operands.length === 0) return "input";
  const [noun, between] = NOUNS.get(op) ?? [op || "result", " and "];
  const start = graph.row(place)?.isFold && shown(graph, place, 0) === "0" ? 1 : 0;
  const names = operands.map((_, k) => shown(graph, place, k)).slice(start);
  return `${noun} of ${names.join(between)}`;
}

export function counted(count: number, noun: string): string {
  const words = ["no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine"];
  return `${words[count] ?? count} ${noun}${count === 1 ? "" : "s"}`;
}

/** A sentence on a share that is added to earlier ones, which shows why backward uses +=. */
export function secondUse(graph: Graph, share: Share): string {
  if (share.before === 0 || share.partial === null) return "";
  const added = plain(share.upstream * share.partial);
  const name = graph.name(share.node);
  return `${name} already had ${plain(share.before)} from another path. ${added} more makes ${plain(share.after)}.`;
}

/** A whole backward step, for a screen reader. */
export function spokenStep(
  evaluation: Evaluation,
  place: number,
  shares: readonly Share[],
): string {
  const { graph } = evaluation;
  const upstream = evaluation.gradsAfter(graph.computed.length).grads[place]!;
  const name = graph.name(place);
  const parts = [
    `${name} equals ${spokenFormula(formula(graph, place))}.`,
    `Grad of ${name} is ${spoken(upstream)}.`,
    ...shares.map((share) => spokenShare(graph, share)),
  ];
  if (upstream === 0) parts.push("It passes nothing on.");
  return parts.join(" ");
}

function spokenShare(graph: Graph, { node, partial, upstream, before, after }: Share): string {
  if (partial === null) return `${graph.name(node)} gets what the op's own rule computes.`;
  const product = `${spoken(partial)} times ${spoken(upstream)}, which is ${spoken(partial * upstream)}`;
  const total =
    before === 0 ? "" : `; added to the earlier ${spoken(before)}, that makes ${spoken(after)}`;
  return `${graph.name(node)} receives ${product}${total}.`;
}

export function spokenFormula(text: string): string {
  return text
    .replaceAll(" × ", " times ")
    .replaceAll(" + ", " plus ")
    .replaceAll(" \u2212 ", " minus ")
    .replaceAll(" ÷ ", " divided by ")
    .replaceAll(" ** ", " to the power of ")
    .replaceAll("\u2212", "minus ");
}
