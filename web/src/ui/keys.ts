// Whether a key press belongs to a field, to a text, or to the page.

const FIELDS = "input, textarea, select, [role=slider], [role=tab], [contenteditable]";

/** Whether a key pressed here belongs to a field. */
export function isInField(event: Event): boolean {
  const target = event.composedPath()[0];
  return target instanceof Element && target.closest(FIELDS) !== null;
}

/** Whether a key pressed here is a letter of a text. */
export function isTyping(event: Event): boolean {
  const target = event.composedPath()[0];
  return target instanceof Element && target.matches("textarea, input:not([type=range])");
}
