// Texts with `code` and **emphasis** as nodes; nothing else in them is markup.

import { html, type TemplateResult } from "lit";

export function rich(text: string): (string | TemplateResult)[] {
  return text.split(/(`[^`]+`|\*\*[^*]+\*\*(?!\*))/).map((part) => {
    if (/^`.+`$/.test(part)) return html`<code>${part.slice(1, -1)}</code>`;
    return part.startsWith("**") && part.length > 4
      ? html`<strong>${rich(part.slice(2, -2))}</strong>`
      : part;
  });
}

/** The same without the marks, for a screen reader. */
export function unmarked(text: string): string {
  return text.replace(/`([^`]+)`/g, "$1").replace(/\*\*([^*]+)\*\*/g, "$1");
}
