// View: one tab of the page. Its state is its part of the link.

import type { TemplateResult } from "lit";

export interface View extends EventTarget {
  /** Its part of the link: #/name?query. */
  readonly name: string;
  readonly title: string;
  toQuery(): URLSearchParams;
  /** What the link has no room for, in words. */
  leftOut?(): string;
  /** Show what a link says; returns the parts that it did not know. */
  apply(query: URLSearchParams): string[];
  /** A program that prints what is shown, null if there is none; left out if cards have their own. */
  python?(): Promise<string | null>;
  /** Buttons of its own in the header. */
  actions?(): TemplateResult;
  render(): TemplateResult;
}
