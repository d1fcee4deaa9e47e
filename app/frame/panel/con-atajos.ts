const KEY = "qhatu:atajos";

/** WCAG 2.1.4 requires that shortcuts can be turned off. */
export function hasAtajos(): boolean {
  try {
    return localStorage.getItem(KEY) !== "no";
  } catch {
    return true;
  }
}

export function switchAtajos(on: boolean): void {
  try {
    if (on) localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, "no");
  } catch {
    // Without storage shortcuts stay on.
  }
}
