// The Python half of a widget, as anywidget passes it to the page.

import { exact } from "../maths/numbers";

export interface Model {
  get(name: string): unknown;
  set(name: string, value: unknown): void;
  save_changes(): void;
  send(message: unknown): void;
  on(event: string, handler: (message: never) => void): void;
  off(event: string, handler: (message: never) => void): void;
}

/** What anywidget passes to render: the model, and the place for the widget, still outside the page. */
export interface Rendered {
  readonly model: Model;
  readonly el: HTMLElement;
}

/** JSON has no nan and no infinities. */
export function spelled(values: Record<string, number>): Record<string, number | string> {
  const entries = Object.entries(values);
  return Object.fromEntries(
    entries.map(([name, value]) => [name, Number.isFinite(value) ? value : exact(value)]),
  );
}
