// State as text: what the link, the attributes and the notebook say about Explore.

import { exact } from "../engine/numbers";
import type { Session } from "./session";

/** b7 is after seven backward steps, f2 after two forward ones. */
export function positionText(position: number, steps: number): string {
  return position > steps ? `b${position - steps}` : `f${position}`;
}

export function parsePosition(text: string, steps: number): number | null {
  const found = /^([bf])(\d{1,5})$/.exec(text);
  if (!found) return null;
  const number = Math.min(Number(found[2]), steps);
  return found[1] === "b" ? steps + number : number;
}

/** name:number pairs; what is none of them comes back as unknown. */
export function parseValues(
  text: string,
  between: string,
  sign: string,
): { values: Map<string, number>; unknown: string[] } {
  const values = new Map<string, number>();
  const unknown: string[] = [];
  for (const pair of text.split(between).filter(Boolean)) {
    const [name, number, ...more] = pair.split(sign);
    const value = toNumber(number ?? "");
    if (!/^[A-Za-z_]\w*$/.test(name!) || value === null || more.length) unknown.push(pair);
    else values.set(name!, value);
  }
  return { values, unknown };
}

function toNumber(text: string): number | null {
  if (/^-?inf$/.test(text)) return text.startsWith("-") ? -Infinity : Infinity;
  if (text === "nan") return Number.NaN;
  const number = Number(text);
  return text === "" || Number.isNaN(number) ? null : number;
}

/** What stands on the screen, as the query of a link. */
export function toQuery(session: Session): URLSearchParams {
  const query = new URLSearchParams();
  query.set("e", session.text);
  const values = session.inputs.map(({ name }) => `${name}:${brief(session.value(name))}`);
  if (values.length) query.set("v", values.join(","));
  if (!session.isForwardDone) query.set("s", positionText(session.position, session.steps));
  if (!session.gradients) query.set("g", "0");
  if (session.table) query.set("t", "1");
  if (session.constants) query.set("c", "1");
  if (session.selected !== null) query.set("w", String(session.selected));
  return query;
}

function brief(number: number): string {
  return exact(number).replace(/\.0$/, "");
}

const KNOWN = new Set(["e", "v", "s", "g", "t", "c", "w"]);

/** Show what a link says; gives the parts that it did not know. */
export function applyQuery(session: Session, query: URLSearchParams): string[] {
  const unknown = [...query.keys()].filter((key) => !KNOWN.has(key));
  const given = parseValues(query.get("v") ?? "", ",", ":");
  unknown.push(...given.unknown);
  session.preset(Object.fromEntries(given.values));
  session.type(query.get("e") ?? "");
  const step = query.get("s");
  const position = step === null ? session.steps : parsePosition(step, session.steps);
  if (position === null) unknown.push(`s=${step}`);
  session.go(position ?? session.steps);
  session.show({
    gradients: query.get("g") !== "0",
    table: query.get("t") === "1",
    constants: query.get("c") === "1",
  });
  const why = query.get("w");
  if (why !== null) {
    if (/^\d{1,5}$/.test(why) && Number(why) < (session.graph?.nodes.length ?? 0))
      session.select(Number(why));
    else unknown.push(`w=${why}`);
  }
  return unknown;
}
