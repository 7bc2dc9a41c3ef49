// Scene: what is drawn of a graph: boxes and the links between them, without positions.

import { group } from "d3-array";
import { type Graph, isNode } from "../maths/graph";
import { plain } from "../maths/numbers";
import type { Op } from "../maths/op";
import { clusters } from "./clusters";

export type Direction = "right" | "down";

export interface Box {
  readonly id: string;
  readonly kind: "node" | "group" | "number";
  /** The node whose numbers it shows; for a number, the op that takes it. */
  readonly place: number;
  /** The nodes that it represents. */
  readonly places: readonly number[];
  readonly text: string;
  /** The text of its badge; empty for a leaf. */
  readonly badge: string;
}

export interface Link {
  readonly id: string;
  readonly from: string;
  readonly to: string;
  /** The op and the index of its operand. */
  readonly place: number;
  readonly k: number;
  /** The node that the operand is; -1 for a plain number. */
  readonly node: number;
}

export interface Scene {
  readonly boxes: readonly Box[];
  readonly links: readonly Link[];
  /** Whether edges show their partials: between groups, there would be too many. */
  readonly hasPartials: boolean;
  /** What the layout depends on. */
  readonly key: string;
}

const LARGE = 150;

export function sceneOf(graph: Graph, constants: boolean): Scene {
  const heads = graph.nodes.length > LARGE ? clusters(graph) : graph.nodes.map((_, place) => place);
  const members = group(graph.nodes.keys(), (place) => heads[place]!);
  const boxes = [...members].map(([head, places]) => boxOf(graph, head, places, constants));
  const links = graph.computed.flatMap((place) =>
    graph
      .inputs(place)
      .filter(({ node }) => heads[node] !== heads[place])
      .map(({ node, k }) => ({ from: `n${heads[node]}`, to: `n${heads[place]}`, place, k, node })),
  );
  const numbers = constants && members.size <= LARGE ? numbersOf(graph) : { boxes: [], links: [] };
  const named = withIds([...numbers.links, ...links]);
  const all = [...boxes, ...numbers.boxes];
  const hasPartials = graph.nodes.length <= LARGE;
  return { boxes: all, links: named, hasPartials, key: keyOf(all, named) };
}

function boxOf(graph: Graph, head: number, places: number[], constants: boolean): Box {
  const kind = places.length > 1 ? "group" : "node";
  const text = kind === "group" ? groupTitle(graph, places) : graph.name(head);
  const badge = graph.isLeaf(head) ? "" : badgeOf(graph, head, constants);
  return { id: `n${head}`, kind, place: head, places, text, badge };
}

function groupTitle(graph: Graph, places: number[]): string {
  const ops = new Set(places.map((place) => graph.nodes[place]!.op));
  const isNeuron = ops.has("dot") || (ops.has("mul") && ops.has("add"));
  return `${isNeuron ? "neuron" : "group"}, ${places.length} nodes`;
}

const POWERS = new Map([
  [2, "x²"],
  [3, "x³"],
  [0.5, "√"],
]);

const LONGEST_BADGE = 5;

/** The symbol of the op, with the number that it takes, if that is not drawn. */
export function badgeOf(graph: Graph, place: number, constants: boolean): string {
  const row = graph.row(place);
  const text = row ? symbolOf(graph, place, row, constants) : graph.nodes[place]!.op || "?";
  const letters = [...text];
  return letters.length > LONGEST_BADGE ? `${letters.slice(0, LONGEST_BADGE - 1).join("")}…` : text;
}

function symbolOf(graph: Graph, place: number, row: Op, constants: boolean): string {
  const { operands } = graph.nodes[place]!;
  const k = operands.findIndex((operand) => !isNode(operand));
  const operand = operands[k];
  if (constants || row.takes !== "xy" || row.isFold || !operand || isNode(operand))
    return row.symbol.replace("**", "xʸ");
  const { number } = operand;
  const text = plain(number);
  if (row.name === "pow") return k === 1 ? (POWERS.get(number) ?? `^${text}`) : `${text}ˣ`;
  if (row.name === "mul") return number === 0.5 ? "½" : `×${text}`;
  if (row.name === "add") return `+${text}`;
  return k === 1 ? `${row.symbol}${text}` : `${text}${row.symbol}`;
}

function numbersOf(graph: Graph): { boxes: Box[]; links: Omit<Link, "id">[] } {
  const found = graph.computed.flatMap((place) =>
    graph.nodes[place]!.operands.flatMap((operand, k) =>
      isNode(operand) || isEmptyStart(graph, place, k)
        ? []
        : [{ place, k, number: operand.number }],
    ),
  );
  return {
    boxes: found.map(({ place, k, number }) => ({
      id: `c${place}_${k}`,
      kind: "number",
      place,
      places: [],
      text: plain(number),
      badge: "",
    })),
    links: found.map(({ place, k }) => ({
      from: `c${place}_${k}`,
      to: `n${place}`,
      place,
      k,
      node: -1,
    })),
  };
}

/** The 0 from which a sum starts is not shown. */
function isEmptyStart(graph: Graph, place: number, k: number): boolean {
  const operand = graph.nodes[place]!.operands[k]!;
  return k === 0 && graph.row(place)?.isFold === true && !isNode(operand) && operand.number === 0;
}

/** An id for each link: the same two boxes may have several. */
function withIds(links: Omit<Link, "id">[]): Link[] {
  return links.map((link) => ({
    ...link,
    id: `${link.from}>${link.to}#${link.place}_${link.k}`,
  }));
}

function keyOf(boxes: readonly Box[], links: readonly Link[]): string {
  return [...boxes.map((box) => box.id), ...links.map((link) => link.id)].join(" ");
}
