// The keys that step through a graph, unless the focus is in a field.

import { isInField } from "../../ui/keys";
import type { Stepped } from "../../ui/stepped";

/** Handle a key; returns whether it was one of ours. */
export function pressed(store: Stepped, event: KeyboardEvent): boolean {
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
