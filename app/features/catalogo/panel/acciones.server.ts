import { data, type RouterContextProvider } from "react-router";
import { tiendaContext } from "#app/context.ts";
import { readAjustes, readNombresCategorias } from "#app/features/base/ajustes/ajustes.server.ts";
import { changeCelda, type RespuestaCelda } from "./celda.server.ts";
import { celdaSchema, deshacerSchema } from "./celda.schema.ts";
import { MINUTOS_JUNTOS } from "./deshacer.ts";
import { type Deshecho, undoCambio } from "./deshacer.server.ts";
import type { RespuestaLote } from "./dialogo-lote.tsx";
import { cuantosProductos } from "./informe-lote.tsx";
import { duplicateProducto } from "./duplicar.server.ts";
import { createProducto, type ResultadoGuardar, removeProducto, updateProducto } from "./guardar.server.ts";
import { withCategorias } from "#app/features/catalogo/productos/campos.ts";
import { faultEnOferta } from "#app/features/catalogo/productos/ofertas.ts";
import { parseFiltrosPanel } from "./panel.ts";
import { readLote, loteSchema } from "./lote.schema.ts";
import type { Alcance } from "./lote-filas.server.ts";
import { changeMany, previewMany } from "./lote.server.ts";
import { edicionSchema, readFields, nuevoSchema } from "./productos.schema.ts";
import type { RespuestaGuardar } from "./use-guardar-producto.ts";
import { usuarioContext } from "#app/features/personas/usuarios/sesion.server.ts";
import { isId, newId } from "#lib/ids.ts";
import { createRandomKey } from "#lib/secure-context.ts";
import type { UndoForm } from "#app/ui/undo.ts";
import type { ActionResult } from "#app/ui/use-action.ts";
import { toFieldErrors, readForm } from "#lib/form.ts";
import { parseInput } from "#lib/parse-input.ts";
import { withErrorResult } from "#app/routing/panel-errors.server.ts";

type RouterContext = Readonly<RouterContextProvider>;

const refuse = (campos: Record<string, string>) => ({ ok: false as const, campos });
const MAL = { ok: false as const, mensaje: "No se entendió lo que se envió. Recarga la página e inténtalo de nuevo." };

async function create(form: FormData, context: RouterContext): Promise<RespuestaGuardar> {
  const tienda = context.get(tiendaContext);
  const tabla = withCategorias(await readNombresCategorias(tienda));
  const asked = parseInput(nuevoSchema(tabla), readFields(form));
  if (!asked.success) return refuse(toFieldErrors(asked.error.issues));
  const creado = await createProducto(tienda, asked.data, context.get(usuarioContext).id);
  if (creado.tipo === "grupo") return refuse(creado.campos);
  return { ok: true, mensaje: `Se creó ${asked.data.nombre}.` };
}

function toAnswer(guardado: ResultadoGuardar, nombre: string): RespuestaGuardar {
  switch (guardado.tipo) {
    case "guardado":
      return { ok: true, mensaje: `Se guardó ${nombre}.` };
    case "stock":
      return refuse({
        stock: `Mientras editabas cambió el stock: ahora hay ${guardado.stock}, y con tu cambio quedaría fuera de lo posible.`,
      });
    case "grupo":
      return refuse(guardado.campos);
    case "oferta":
      return refuse({ precio: faultEnOferta(guardado.hasta) });
    case "conflicto":
    case "eliminado":
      return { ok: false, conflicto: guardado };
  }
}

async function edit(form: FormData, context: RouterContext): Promise<RespuestaGuardar> {
  const tienda = context.get(tiendaContext);
  const tabla = withCategorias(await readNombresCategorias(tienda));
  const asked = parseInput(edicionSchema(tabla), readFields(form));
  if (!asked.success) return refuse(toFieldErrors(asked.error.issues));
  const { id } = context.get(usuarioContext);
  return toAnswer(await updateProducto(tienda, asked.data, id), asked.data.nombre);
}

const toUndo = (entrada: string): UndoForm => ({
  action: "/admin/productos",
  fields: { intento: "deshacer", clave: createRandomKey(), entrada, juntos: "false" },
});

async function remove(form: FormData, context: RouterContext): Promise<ActionResult> {
  const id = form.get("id");
  if (typeof id !== "string" || !isId(id)) return MAL;
  const clave = newId();
  const autoria = { actor_id: context.get(usuarioContext).id, clave };
  const nombre = await removeProducto(context.get(tiendaContext), id, autoria);
  // Somebody else removed it first.
  if (nombre === null) return { ok: true, mensaje: "Ya estaba eliminado." };
  return { ok: true, mensaje: `Se eliminó ${nombre}. Está en «Eliminados».`, undo: toUndo(clave) };
}

async function duplicate(form: FormData, context: RouterContext): Promise<ActionResult> {
  const [id, clave] = [form.get("id"), form.get("clave")];
  if (typeof id !== "string" || typeof clave !== "string" || !isId(id) || !isId(clave)) return MAL;
  const autoria = { actor_id: context.get(usuarioContext).id, clave };
  const copia = await duplicateProducto(context.get(tiendaContext), id, autoria);
  if (copia === null) return { ok: false, mensaje: "Este producto ya no está." };
  return { ok: true, mensaje: "Se creó una copia en borrador, sin stock." };
}

async function restore(form: FormData, context: RouterContext): Promise<ActionResult> {
  const id = form.get("id");
  if (typeof id !== "string" || !isId(id)) return MAL;
  const clave = newId();
  const intento = { actor_id: context.get(usuarioContext).id, clave, mitad: false };
  const informe = await changeMany(context.get(tiendaContext), { ids: [id] }, { tipo: "restaurar" }, intento);
  const [omitido] = informe?.ejemplos ?? [];
  if (omitido) return { ok: false, mensaje: `No se restauró. ${omitido.razon}` };
  const mensaje = "Se restauró: ya está otra vez en la tienda y en el panel.";
  return { ok: true, mensaje, ...(informe?.cambiados === 1 && { undo: toUndo(clave) }) };
}

async function changeAll(form: FormData, url: URL, context: RouterContext): Promise<RespuestaLote> {
  const tienda = context.get(tiendaContext);
  const asked = parseInput(loteSchema(await readNombresCategorias(tienda)), readLote(form));
  if (!asked.success) {
    const issues = asked.error.issues.map(({ path, message }) => ({ path: path.slice(-1), message }));
    return refuse(toFieldErrors(issues));
  }
  const { todos, ids, accion, paso, ...intento } = asked.data;
  const { stock_bajo } = await readAjustes(tienda);
  const alcance: Alcance = todos ? { filtros: parseFiltrosPanel(url.searchParams), stock_bajo } : { ids };
  if (paso === "revisar") return { ok: true, previa: await previewMany(tienda.db, alcance, accion) };
  const informe = await changeMany(tienda, alcance, accion, { ...intento, actor_id: context.get(usuarioContext).id });
  // A retry: the change was made, its answer was lost.
  return { ok: true, ...(informe ? { informe } : { mensaje: "El cambio ya estaba aplicado." }) };
}

async function editCelda(form: FormData, context: RouterContext): Promise<RespuestaCelda> {
  const asked = parseInput(celdaSchema, Object.fromEntries(form));
  if (!asked.success) return { ok: false, mensaje: asked.error.issues[0]?.message ?? MAL.mensaje };
  return changeCelda(context.get(tiendaContext), asked.data, context.get(usuarioContext).id);
}

function tellDeshecho(deshecho: Deshecho | null): ActionResult {
  if (deshecho === null) return { ok: true, mensaje: "Ya estaba deshecho." };
  if (deshecho.tipo === "nada") return { ok: false, mensaje: "Ese cambio no se puede deshacer." };
  if (deshecho.tipo === "tarde") {
    const texto = `Pasaron más de ${MINUTOS_JUNTOS} minutos. Puedes deshacer cada producto desde su historial.`;
    return { ok: false, mensaje: texto };
  }
  const { cambiados, omitidos, ejemplos } = deshecho.informe;
  const [primero] = ejemplos;
  const porque = primero ? `${omitidos === 1 ? "" : "El primero, "}${primero.nombre}: ${primero.razon}` : "";
  if (omitidos > 0 && cambiados === 0) return { ok: false, mensaje: `No se deshizo. ${porque}` };
  const hecho = cambiados === 0 ? "Ya estaba así." : `Se deshizo en ${cuantosProductos(cambiados)}.`;
  return { ok: true, mensaje: omitidos === 0 ? hecho : `${hecho} En ${omitidos} no. ${porque}` };
}

async function undo(form: FormData, context: RouterContext): Promise<ActionResult> {
  const asked = parseInput(deshacerSchema, Object.fromEntries(form));
  if (!asked.success) return MAL;
  const { clave, ...cambio } = asked.data;
  const autoria = { actor_id: context.get(usuarioContext).id, clave };
  return tellDeshecho(await undoCambio(context.get(tiendaContext), cambio, autoria));
}

function dispatch(form: FormData, url: URL, context: RouterContext): Promise<ActionResult> {
  const intento = form.get("intento");
  switch (typeof intento === "string" ? intento : "") {
    case "crear":
      return create(form, context);
    case "editar":
      return edit(form, context);
    case "deshacer":
      return undo(form, context);
    case "celda":
      return editCelda(form, context);
    case "eliminar":
      return remove(form, context);
    case "duplicar":
      return duplicate(form, context);
    case "restaurar":
      return restore(form, context);
    case "lote":
      return changeAll(form, url, context);
    default:
      return Promise.resolve(MAL);
  }
}

/** Field errors answer 400. */
export async function applyAccion(request: Request, url: URL, context: RouterContext) {
  const form = await readForm(request);
  const answer = await withErrorResult(context, () => dispatch(form, url, context));
  return "campos" in answer ? data(answer, { status: 400 }) : answer;
}
