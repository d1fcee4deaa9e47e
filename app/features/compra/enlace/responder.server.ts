import type { Tienda } from "#app/context.ts";
import {
  CAMPOS_COMPROBANTE,
  FACTURA,
  toCamposFormulario,
  toComprobante,
} from "#app/features/compra/checkout/comprobante.ts";
import { readEnLinea } from "#app/features/compra/checkout/metodos.server.ts";
import { CAMPOS_DIRECCION, type PartesDireccion } from "#app/features/entrega/direcciones/direcciones.ts";
import { VISTO } from "#app/features/entrega/direcciones/lugar.ts";
import { compradorSchema } from "#app/features/pedidos/comprobantes/comprador.schema.ts";
import type { Pedido } from "#app/features/pedidos/pedidos/pedidos.ts";
import { getText, readTexts, toPathErrors } from "#lib/form.ts";
import { parseInput } from "#lib/parse-input.ts";
import { type Completado, findFalta, saveComprador, saveEntrega, saveMetodo } from "./completar.server.ts";

/** The form that was sent. */
export type ParteCompletada = "entrega" | "comprobante";

export interface RespuestaCompletar {
  /** A refusal of the whole. */
  mensaje: string | null;
  hecho?: string;
  de?: ParteCompletada;
  campos?: Readonly<Partial<Record<string, string>>>;
  partes?: PartesDireccion;
}

const TARDE = "Ya no se puede cambiar: el pago de este pedido empezó, o su plazo terminó.";
const PARTES = CAMPOS_DIRECCION.filter((name) => name !== "id");

function describe(done: Completado, de: ParteCompletada, hecho: string): RespuestaCompletar {
  if (done.tipo === "hecho") return { mensaje: null, hecho };
  if (done.tipo === "tarde") return { mensaje: TARDE };
  return { mensaje: done.mensaje, de, campos: done.campos };
}

async function answerEntrega(tienda: Tienda, pedido: Pedido, form: FormData): Promise<RespuestaCompletar> {
  const partes = readTexts(form, PARTES);
  const done = await saveEntrega(tienda, pedido, partes);
  const visto = (done.tipo === "rechazo" && done.visto) || "";
  const respuesta = describe(done, "entrega", "Guardamos la dirección. Mira el total antes de pagar.");
  return { ...respuesta, partes: { ...partes, [VISTO]: visto } };
}

async function answerComprobante(tienda: Tienda, pedido: Pedido, form: FormData): Promise<RespuestaCompletar> {
  const factura = form.has(FACTURA);
  const escrito = toComprobante({ ...readTexts(form, CAMPOS_COMPROBANTE), factura }, pedido.total);
  const parsed = parseInput(compradorSchema.optional(), escrito);
  const done: Completado = parsed.success
    ? await saveComprador(tienda, pedido, parsed.data ?? null)
    : { tipo: "rechazo", mensaje: null, campos: toPathErrors(parsed.error.issues) };
  const respuesta = describe(done, "comprobante", "Guardamos los datos de tu comprobante.");
  const campos = Object.entries(respuesta.campos ?? {}).map(([campo, texto = ""]) => [`comprobante.${campo}`, texto]);
  return { ...respuesta, campos: toCamposFormulario(Object.fromEntries(campos), factura) };
}

/** The forms with which whoever has a contact's link completes the order. Throws PasarelaError. */
export const answerCompletar = (tienda: Tienda, pedido: Pedido, de: ParteCompletada, form: FormData) =>
  de === "entrega" ? answerEntrega(tienda, pedido, form) : answerComprobante(tienda, pedido, form);

const OTRO_TOTAL = "El total cambió desde otro teléfono o ventana: míralo antes de pagar.";
const SIN_METODO = "Ese método de pago ya no se puede usar. Elige otro.";

/** The order as it will be paid, with the chosen method, or why not. Throws PasarelaError. */
export async function preparePago(
  tienda: Tienda,
  pedido: Pedido,
  form: FormData,
): Promise<Pedido | { mensaje: string }> {
  const visto = getText(form, "total");
  if (visto !== "" && visto !== String(pedido.total)) return { mensaje: OTRO_TOTAL };
  const mensaje = await findFalta(tienda, pedido);
  if (mensaje !== null) return { mensaje };
  const typed = getText(form, "metodo_pago");
  if (typed === "" || typed === pedido.metodo_pago) return pedido;
  const metodo_pago = (await readEnLinea(tienda)).find((metodo) => metodo === typed);
  return metodo_pago && (await saveMetodo(tienda, pedido, metodo_pago))
    ? { ...pedido, metodo_pago }
    : { mensaje: SIN_METODO };
}
