// Light, dark, or the system's setting; saved if the browser allows it.

export type Theme = "auto" | "light" | "dark";

const KEY = "glassgrad-theme";
const ORDER: readonly Theme[] = ["auto", "light", "dark"];

export function savedTheme(): Theme {
  try {
    return ORDER.find((theme) => theme === localStorage.getItem(KEY)) ?? "auto";
  } catch {
    return "auto"; // file:// may refuse
  }
}

export function followTheme(theme: Theme): void {
  document.documentElement.style.colorScheme = theme === "auto" ? "light dark" : theme;
  try {
    localStorage.setItem(KEY, theme);
  } catch {
    // It lasts until the page is closed.
  }
}

/** The next theme, starting with the one that looks different. */
export function nextTheme(theme: Theme): Theme {
  const isDark = window.matchMedia("(prefers-color-scheme: dark)").matches;
  if (theme === "auto") return isDark ? "light" : "dark";
  const other = theme === "dark" ? "light" : "dark";
  return (other === "dark") === isDark ? "auto" : other;
}
