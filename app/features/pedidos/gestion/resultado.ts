import type { AccionPanel } from "./acciones.schema.ts";

/** Staff read it; `tono` is for unexpected outcomes. */
export type ResultadoPanel =
  { ok: true; texto: string; tono?: "warning" } | { ok: false; mensaje?: string; campos?: Record<string, string> };

export type AccionOf<I extends AccionPanel["intencion"]> = Extract<AccionPanel, { intencion: I }> & {
  actor_id: string;
};
