// View: one tab of the page; its state is its part of the link.

import type { TemplateResult } from "lit";

export interface View extends EventTarget {
  /** Its part of the link: #/name?query. */
  readonly name: string;
  readonly title: string;
  toQuery(): URLSearchParams;
  /** What does not fit in the link, in words. */
  leftOut?(): string;
  /** Show the state in a link; returns its unknown parts. */
  apply(query: URLSearchParams): string[];
  /** A program that prints what is shown, or null; left out if the cards have their own. */
  python?(): Promise<string | null>;
  /** Its own buttons in the header. */
  actions?(): TemplateResult;
  render(): TemplateResult;
}
