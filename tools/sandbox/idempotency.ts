import { createHash } from "node:crypto";
import type { FileStore } from "./file-store.ts";

export interface IdempotencyKey {
  huella: string;
  objeto: string;
}

function sortKeys(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sortKeys);
  if (typeof value !== "object" || value === null) return value;
  const entradas = Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(entradas.map(([clave, valor]) => [clave, sortKeys(valor)]));
}

const sha256 = (text: string) => createHash("sha256").update(text).digest("hex");

/**
 * The id of the object that a request creates: the same for the same key, even after a crash. Null: the key was used
 * for another request. When `newId` throws, the key stays unused.
 */
export async function claimObject(
  claves: FileStore<IdempotencyKey>,
  clave: string | undefined,
  request: { ruta: string; params: unknown; newId: () => string },
): Promise<string | null> {
  if (!clave) return request.newId();
  const huella = sha256(JSON.stringify([request.ruta, sortKeys(request.params)]));
  return claves.update(sha256(clave), (usada) => {
    if (usada) return { result: usada.huella === huella ? usada.objeto : null };
    const objeto = request.newId();
    return { save: { huella, objeto }, result: objeto };
  });
}
