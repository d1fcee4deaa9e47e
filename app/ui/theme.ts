export type Theme = "light" | "dark";

const KEY = "qhatu:tema";

/** Equal to --color-bg of app.css. */
export const FRAME: Record<Theme, string> = { light: "#fbf8f3", dark: "#17130f" };

function readSaved(): Theme | null {
  try {
    const saved = localStorage.getItem(KEY);
    return saved === "light" || saved === "dark" ? saved : null;
  } catch {
    return null;
  }
}

/** null follows the system. */
function show(theme: Theme | null): void {
  if (theme) document.documentElement.dataset.theme = theme;
  else delete document.documentElement.dataset.theme;
  // The light one stands first (app/root.tsx).
  for (const [place, meta] of document.querySelectorAll<HTMLMetaElement>("meta[name=theme-color]").entries()) {
    const own: Theme = place === 0 ? "light" : "dark";
    if (theme) meta.media = own === theme ? "all" : "not all";
    else meta.media = `(prefers-color-scheme: ${own})`;
  }
}

export const showSavedTheme = (): void => show(readSaved());

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

export function forgetTheme(): void {
  try {
    localStorage.removeItem(KEY);
  } catch {
    // Storage can be off.
  }
  show(null);
}

function onStorage(event: StorageEvent): void {
  if (event.key === KEY || event.key === null) showSavedTheme();
}

/** Returns the function that stops it. */
export function followTheme(): () => void {
  addEventListener("storage", onStorage);
  return () => removeEventListener("storage", onStorage);
}
