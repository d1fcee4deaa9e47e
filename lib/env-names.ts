import { SETTINGS } from "./env.ts";
import { FILE_SETTINGS } from "./env-files.ts";

const NAMES: readonly string[] = [...SETTINGS, ...FILE_SETTINGS];

/** Prefixes of this shop's settings only. */
const OURS = /^(TIENDA|EMPRESA|OIDC|TAREAS|PEDIDO|COPIAS)_/;

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

/** Short names resemble many others. */
const isLike = (a: string, b: string) => countChanges(a, b) <= (b.length < 8 ? 1 : 2);

/** Unknown variables, each with the similar setting. */
export function listMisspelt(source: Readonly<Record<string, string | undefined>>) {
  return Object.entries(source).flatMap(([name, value]) => {
    if (!value?.trim() || NAMES.includes(name)) return [];
    const meant = NAMES.find((setting) => isLike(name, setting)) ?? null;
    return meant || OURS.test(name) ? [{ name, meant }] : [];
  });
}
