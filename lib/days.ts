/** False for 30 February. */
export function isDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const date = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text);
}

/** null for anything but a day like `2026-11-30`. */
export function readDay(params: URLSearchParams, name: string): string | null {
  const day = params.get(name) ?? "";
  return isDay(day) ? day : null;
}
