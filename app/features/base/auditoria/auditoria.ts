import type { Campos } from "#db/schema/auditoria.ts";
import type { Objeto } from "#db/values.ts";

export type { Campos, Objeto };

export interface Entrada {
  id: string;
  created_at: Date;
  /** null is the shop itself. */
  actor: { id: string; nombre: string } | null;
  accion: string;
  objeto: Objeto;
  objeto_id: string;
  /** null when the object is gone or has no name. */
  objeto_nombre: string | null;
  antes: Campos | null;
  despues: Campos | null;
}

export interface Diferencia {
  antes: Campos | null;
  despues: Campos | null;
}

const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);

function pick(fields: Campos, keep: (name: string) => boolean): Campos {
  return Object.fromEntries(Object.entries(fields).filter(([name, value]) => value !== undefined && keep(name)));
}

/** null without a difference. A creation or removal keeps its one state whole. */
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
