// Light, dark, or as the system has it; kept where the browser allows it.

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
    // It lasts as long as the page.
  }
}

/** The theme after this one: first the one that looks different. */
export function nextTheme(theme: Theme): Theme {
  const isDark = window.matchMedia("(prefers-color-scheme: dark)").matches;
  if (theme === "auto") return isDark ? "light" : "dark";
  const other = theme === "dark" ? "light" : "dark";
  return (other === "dark") === isDark ? "auto" : other;
}
