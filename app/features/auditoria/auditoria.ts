import type { Campos } from "#db/schema/auditoria.ts";
import type { Objeto } from "#db/values.ts";

export type { Campos, Objeto };

/** One record as the panel shows it. */
export interface Entrada {
  id: string;
  created_at: Date;
  /** null: the shop did it by itself. */
  actor: { id: string; nombre: string } | null;
  accion: string;
  objeto: Objeto;
  objeto_id: string;
  /** What it is called now; null when there is no such thing any more, or it has no name. */
  objeto_nombre: string | null;
  antes: Campos | null;
  despues: Campos | null;
}

export interface Diferencia {
  antes: Campos | null;
  despues: Campos | null;
}

const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);

/** The fields for which `keep` holds, without those that are `undefined`. */
function pick(fields: Campos, keep: (name: string) => boolean): Campos {
  return Object.fromEntries(Object.entries(fields).filter(([name, value]) => value !== undefined && keep(name)));
}

/**
 * The fields that differ between two states; null when none does. A state that is null (before it was made, after its
 * end) leaves the other one whole.
 */
export function computeDiferencia(antes: Campos | null, despues: Campos | null): Diferencia | null {
  if (!antes && !despues) return null;
  if (!antes || !despues) {
    return { antes: antes && pick(antes, () => true), despues: despues && pick(despues, () => true) };
  }
  const differs = (name: string) => !same(antes[name], despues[name]);
  const difference = { antes: pick(antes, differs), despues: pick(despues, differs) };
  const isEmpty = Object.keys({ ...difference.antes, ...difference.despues }).length === 0;
  return isEmpty ? null : difference;
}
