import { data, redirect, type RouterContextProvider } from "react-router";
import { tiendaContext } from "#app/context.ts";
import { usuarioContext } from "#app/features/personas/usuarios/sesion.server.ts";
import { withErrorResult } from "#app/routing/panel-errors.server.ts";
import type { ActionResult } from "#app/ui/use-action.ts";
import { readForm, toFieldErrors, toPathErrors } from "#lib/form.ts";
import { formatCantidad } from "#lib/numbers.ts";
import { parseInput } from "#lib/parse-input.ts";
import { saveDirecciones } from "./direcciones.server.ts";
import { archivoMudanzaSchema, pasoMudanzaSchema, toPasoMudanza } from "./mudanza.schema.ts";
import { applyPaso, createMudanza } from "./pasos.server.ts";

export type RespuestaMudanzas = ActionResult & { mudanza?: string };

const FALLOS_MOSTRADOS = 5;

const describeFallos = (fallos: readonly { linea: number; razon: string }[]): string => {
  const first = fallos.slice(0, FALLOS_MOSTRADOS).map(({ linea, razon }) => `Línea ${linea}: ${razon}`);
  const more = fallos.length - first.length;
  return [...first, ...(more > 0 ? [`Y ${more} más.`] : []), "No se guardó ninguna."].join(" ");
};

/** A file begins a move; a pasted list of addresses is kept at once. */
export async function answerMudanzas(request: Request, context: Readonly<RouterContextProvider>) {
  const asked = parseInput(archivoMudanzaSchema, Object.fromEntries(await readForm(request)));
  if (!asked.success) return data({ ok: false as const, campos: toFieldErrors(asked.error.issues) }, { status: 400 });
  const tienda = context.get(tiendaContext);
  const actor_id = context.get(usuarioContext).id;
  return withErrorResult<RespuestaMudanzas>(context, async (): Promise<RespuestaMudanzas> => {
    if (asked.data.paso === "direcciones") {
      const saved = await saveDirecciones(tienda, asked.data.texto, actor_id);
      if (saved.fallos) return { ok: false, campos: { texto: describeFallos(saved.fallos) } };
      const mensaje = `Se guardaron ${formatCantidad(saved.guardadas, "dirección", "direcciones")}.`;
      return { ok: true, mensaje };
    }
    const { clave, archivo } = asked.data;
    const bytes = new Uint8Array(await archivo.arrayBuffer());
    const refused = await createMudanza(tienda, { id: clave, nombre: archivo.name, bytes, actor_id });
    return refused ? { ok: false, campos: { archivo: refused.razon } } : { ok: true, mudanza: clave };
  });
}

const OTRO = "Esta mudanza ya está en otro paso: mira abajo cómo va.";

export async function answerMudanza(request: Request, context: Readonly<RouterContextProvider>, id: string) {
  const asked = parseInput(pasoMudanzaSchema, toPasoMudanza(await readForm(request)));
  if (!asked.success) return data({ ok: false as const, campos: toPathErrors(asked.error.issues) }, { status: 400 });
  const actor_id = context.get(usuarioContext).id;
  return withErrorResult<ActionResult>(context, async (): Promise<ActionResult> => {
    const done = await applyPaso(context.get(tiendaContext), id, asked.data, actor_id);
    // Its page is gone.
    if (done.tipo === "hecho" && asked.data.paso === "descartar") throw redirect("/admin/productos/mudanza");
    if (done.tipo === "campos") return { ok: false, campos: done.campos };
    return done.tipo === "hecho" ? { ok: true } : { ok: false, mensaje: OTRO };
  });
}
