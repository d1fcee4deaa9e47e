import { SETTINGS } from "./env.ts";

/** Names that only a setting of the shop would begin with. */
const OURS = /^(TIENDA|EMPRESA|OIDC|TAREAS|PEDIDO)_/;

/** How many letters one has to put in, take out or replace to get from `a` to `b`. */
function countChanges(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, n) => n);
  for (const [n, letter] of Array.from(a).entries()) {
    const next = [n + 1];
    for (const [m, other] of Array.from(b).entries()) {
      const same = (row[m] ?? 0) + (letter === other ? 0 : 1);
      next.push(Math.min(same, (row[m + 1] ?? 0) + 1, (next[m] ?? 0) + 1));
    }
    row = next;
  }
  return row[b.length] ?? 0;
}

/** Short names are like many others. */
const isLike = (a: string, b: string) => countChanges(a, b) <= (b.length < 8 ? 1 : 2);

/** Variables that are no settings and look like one, each with the setting that may be meant. */
export function listMisspelt(source: Readonly<Record<string, string | undefined>>) {
  return Object.entries(source).flatMap(([name, value]) => {
    if (!value?.trim() || SETTINGS.includes(name)) return [];
    const meant = SETTINGS.find((setting) => isLike(name, setting)) ?? null;
    return meant || OURS.test(name) ? [{ name, meant }] : [];
  });
}
