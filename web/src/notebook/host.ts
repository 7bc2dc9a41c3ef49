// The notebook around a widget: its theme, and the keys that it would take for its own.

/** How Jupyter, VS Code and Colab mark their theme; text/notebook.css names the same marks. */
const LIGHT = '[data-jp-theme-light="true"], .vscode-light, [theme="light"]';
const DARK = '[data-jp-theme-light="false"], .vscode-dark, .vscode-high-contrast, [theme="dark"]';

/** Put an element into its place in the notebook; returns what takes it out again. */
export function settle(place: HTMLElement, element: HTMLElement): () => void {
  const themes = new MutationObserver(() => element.setAttribute("theme", themeOfHost()));
  for (const marked of [document.documentElement, document.body])
    themes.observe(marked, { attributes: true });
  element.setAttribute("theme", themeOfHost());
  const keys = (event: KeyboardEvent) => keepPlainKeys(element, event);
  window.addEventListener("keydown", keys, true);
  place.append(element);
  return () => {
    themes.disconnect();
    window.removeEventListener("keydown", keys, true);
    element.remove();
  };
}

function themeOfHost(): "light" | "dark" | "auto" {
  if (document.body.closest(DARK)) return "dark";
  return document.body.closest(LIGHT) ? "light" : "auto";
}

/**
 * Jupyter takes plain keys, such as D D for "delete this cell", from anything that is not a text
 * field, unless it is marked like this. Shortcuts such as Ctrl-S stay the notebook's.
 */
function keepPlainKeys(element: HTMLElement, event: KeyboardEvent): void {
  const isShortcut = event.ctrlKey || event.metaKey || event.altKey;
  element.toggleAttribute("data-lm-suppress-shortcuts", !isShortcut);
}
