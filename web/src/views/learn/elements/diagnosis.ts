// The doctor's verdict on a class, in the terminal's sentences.

import { html, nothing, type TemplateResult } from "lit";
import type { Finding, Verdict } from "../../../python/doctor";

export function diagnosisView(verdict: Verdict): TemplateResult {
  if ("no_class" in verdict)
    return html`<p class="verdict wrong"><span aria-hidden="true">✕</span> ${verdict.no_class}</p>`;
  const faults = verdict.findings.filter(({ fault }) => fault);
  const remarks = verdict.findings.filter(({ fault }) => !fault);
  const { kind, checked } = verdict;
  return html`${
    faults.length
      ? html`<p class="verdict wrong"><span aria-hidden="true">✕</span> class ${kind}: ${count(faults.length, "fault")}</p>
          <ol class="findings">${faults.map(faultView)}</ol>`
      : html`<p class="verdict right"><span aria-hidden="true">✓</span> class ${kind}: sound. Checked: ${checked.join(", ")}, backward()</p>`
  }
  ${
    remarks.length
      ? html`<details><summary>${count(remarks.length, "remark")}</summary><ul>${remarks.map(remarkView)}</ul></details>`
      : nothing
  }`;
}

function faultView({ op, line, source, sentences, picture }: Finding): TemplateResult {
  const { numbers, rule, cause } = sentences;
  return html`<li>
    <code>${op}</code>${line === null ? nothing : html`<span class="at">line ${line}: ${source}</span>`}
    ${[numbers, rule].filter(Boolean).map((sentence) => html`<p>${sentence}</p>`)}
    <p class="cause">Likely cause: ${cause.slice(0, 1).toLowerCase() + cause.slice(1)}</p>
    ${picture.length ? html`<pre tabindex="0" aria-label="The smallest graph that shows it">${picture.join("\n")}</pre>` : nothing}
  </li>`;
}

function remarkView({ line, sentences }: Finding): TemplateResult {
  const at = line === null ? "" : ` (line ${line})`;
  return html`<li>${sentences.numbers}${at} ${sentences.cause}</li>`;
}

function count(number: number, word: string): string {
  return `${number} ${word}${number === 1 ? "" : "s"}`;
}
