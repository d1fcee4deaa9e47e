const KEY = "qhatu:atajos";

/** Whether the panel's keys are on in this browser: they can be switched off (WCAG 2.1.4). */
export function hasAtajos(): boolean {
  try {
    return localStorage.getItem(KEY) !== "no";
  } catch {
    return true;
  }
}

/** Where the browser keeps nothing, the keys stay on. */
export function switchAtajos(on: boolean): void {
  try {
    if (on) localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, "no");
  } catch {
    // As for `hasAtajos`.
  }
}
