export type Theme = "light" | "dark";

const KEY = "qhatu:tema";

/** The `theme-color` of each theme: --color-bg of app.css. */
export const FRAME: Record<Theme, string> = { light: "#fbf8f3", dark: "#17130f" };

/**
 * Runs in <head> before the first paint, for a saved choice; without one the stylesheet follows the system. The same
 * text for every visitor, so that pages can be cached and the CSP can list its hash.
 */
export const THEME_SCRIPT = `try{const t=localStorage.getItem("${KEY}");if(t==="light"||t==="dark"){document.documentElement.dataset.theme=t;for(const m of document.querySelectorAll("meta[name=theme-color]"))m.media=m.content==="${FRAME.dark}"===(t==="dark")?"all":"not all"}}catch{}`;

function readSaved(): Theme | null {
  try {
    const saved = localStorage.getItem(KEY);
    return saved === "light" || saved === "dark" ? saved : null;
  } catch {
    return null;
  }
}

/** Shows a theme; null follows the system. */
function show(theme: Theme | null): void {
  if (theme) document.documentElement.dataset.theme = theme;
  else delete document.documentElement.dataset.theme;
  for (const meta of document.querySelectorAll<HTMLMetaElement>("meta[name=theme-color]")) {
    const own: Theme = meta.content === FRAME.dark ? "dark" : "light";
    if (theme) meta.media = own === theme ? "all" : "not all";
    else meta.media = `(prefers-color-scheme: ${own})`;
  }
}

/** Switches to the other theme, saves that choice, and returns it. */
export function toggleTheme(): Theme {
  const system = matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light";
  const theme: Theme = (readSaved() ?? system) === "dark" ? "light" : "dark";
  try {
    localStorage.setItem(KEY, theme);
  } catch {
    // Storage can be off: the choice then lasts as long as the page.
  }
  show(theme);
  return theme;
}

/** Forgets the choice: the system decides again. */
export function forgetTheme(): void {
  try {
    localStorage.removeItem(KEY);
  } catch {
    // Storage can be off.
  }
  show(null);
}

function onStorage(event: StorageEvent): void {
  if (event.key === KEY || event.key === null) show(readSaved());
}

/** Follows the choice made in another tab. Returns how to stop. */
export function followTheme(): () => void {
  addEventListener("storage", onStorage);
  return () => removeEventListener("storage", onStorage);
}
