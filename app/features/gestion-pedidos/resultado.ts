import type { AccionPanel } from "./acciones.schema.ts";

/** What the staff are told. `texto` is shown where they asked; `tono` when it went otherwise than they may think. */
export type ResultadoPanel =
  { ok: true; texto: string; tono?: "warning" } | { ok: false; mensaje?: string; campos?: Record<string, string> };

export type AccionOf<I extends AccionPanel["intencion"]> = Extract<AccionPanel, { intencion: I }> & {
  actor_id: string;
};
