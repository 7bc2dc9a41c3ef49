// The keys that step through a store from anywhere but a field.

import type { ExploreStore } from "./store";

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

/** Do what a key asks for; says whether it was one of ours. */
export function pressed(store: ExploreStore, event: KeyboardEvent): boolean {
  if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return false;
  if (event.composedPath().some((part) => part instanceof HTMLDialogElement)) return false;
  const target = event.composedPath()[0];
  const isTrack = target instanceof Element && target.closest("svg[role=slider]") !== null;
  if (isInField(event) && !isTrack) return false;
  const onButton = target instanceof HTMLButtonElement;
  const does: Record<string, () => void> = {
    ArrowRight: () => store.next(),
    ArrowLeft: () => store.previous(),
    Home: () => store.go(0),
    End: () => store.go(store.last),
  };
  if (!onButton) does[" "] = () => (store.playing ? store.pause() : store.play());
  if (store.selected !== null) does.Escape = () => store.select(null);
  const act = does[event.key];
  if (!act) return false;
  event.preventDefault();
  act();
  return true;
}
