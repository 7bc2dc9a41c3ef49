// View: one tab of the page. Its state is its part of the link.

import type { TemplateResult } from "lit";

export interface View extends EventTarget {
  /** What stands in the link: #/name?query. */
  readonly name: string;
  readonly title: string;
  toQuery(): URLSearchParams;
  /** What the link has no room for, in words. */
  leftOut?(): string;
  /** Show what a link says; gives the parts that it did not know. */
  apply(query: URLSearchParams): string[];
  /** A program that prints what is shown, null where there is none; left out where cards have their own. */
  python?(): Promise<string | null>;
  /** Buttons of its own in the header. */
  actions(): TemplateResult;
  render(): TemplateResult;
}
