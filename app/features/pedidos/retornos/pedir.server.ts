import { data, redirect, type RouterContextProvider } from "react-router";
import { tiendaContext } from "#app/context.ts";
import { encodePrivadas, readArchivos } from "#app/features/base/imagenes/privadas.server.ts";
import { countHit } from "#app/features/base/limites/limites.server.ts";
import type { Pedido } from "#app/features/pedidos/pedidos/pedidos.ts";
import { findUsuario, keepClave } from "#app/features/personas/usuarios/sesion.server.ts";
import { readForm, toPathErrors } from "#lib/form.ts";
import { parseInput } from "#lib/parse-input.ts";
import { MAX_FOTOS, toRetornoPath } from "./retornos.ts";
import { pedidaSchema, toOrden } from "./retornos.schema.ts";
import { addMensaje, askRetorno, listRetornos, type RespuestaRetorno, withdrawRetorno } from "./retornos.server.ts";

const LIMITE = { max: 40, seconds: 60 * 60 };

export interface RechazoRetorno {
  mensaje: string | null;
  campos: Readonly<Record<string, string>>;
  /** Which form: `pedir`, or a return's id. */
  de: string;
  valores: Readonly<Record<string, string>>;
}

const NEGATIVA: Record<Exclude<RespuestaRetorno, "hecho">, string> = {
  apagado: "Por ahora no se pueden pedir devoluciones aquí. Escríbenos desde Contacto.",
  fuera_de_plazo: "El plazo para devolver este pedido ya terminó. Escríbenos desde Contacto.",
  sin_unidades: "Ya pediste devolver algunas de esas unidades: revisa las cantidades.",
};

const readValores = (form: FormData) =>
  Object.fromEntries([...form].flatMap(([name, value]) => (typeof value === "string" ? [[name, value]] : [])));

export async function answerRetornos(request: Request, context: Readonly<RouterContextProvider>, pedido: Pedido) {
  const tienda = context.get(tiendaContext);
  const usuario_id = findUsuario(context)?.id ?? null;
  const form = await readForm(request);
  const valores = readValores(form);
  const de = valores.retorno_id ?? "pedir";
  const refuse = (status: number, mensaje: string | null, campos: Record<string, string> = {}) =>
    data({ mensaje, campos, de, valores } satisfies RechazoRetorno, { status });
  const asked = parseInput(pedidaSchema, toOrden(form));
  if (!asked.success) return refuse(400, null, toPathErrors(asked.error.issues));
  if (tienda.env.LIMITES && (await countHit(tienda.db, `retorno:${usuario_id ?? pedido.id}`, LIMITE)) > 0) {
    return refuse(429, "Enviaste muchas cosas seguidas. Espera unos minutos y vuelve a intentarlo.");
  }
  const back = () => redirect(keepClave(toRetornoPath(pedido.id), new URL(request.url)));
  const orden = asked.data;
  if (orden.intencion === "pedir") {
    const archivos = readArchivos(form, "fotos");
    if (archivos.length > MAX_FOTOS)
      return refuse(400, null, { fotos: `Puedes poner ${MAX_FOTOS} fotos como máximo.` });
    const encoded = await encodePrivadas(archivos);
    if ("razon" in encoded) return refuse(400, null, { fotos: encoded.razon });
    const { clave, unidades: lineas, motivo, texto } = orden;
    const fotos = encoded.webps;
    const pedida = await askRetorno(tienda, { clave, pedido_id: pedido.id, usuario_id, lineas, motivo, texto, fotos });
    return pedida === "hecho" ? back() : refuse(409, NEGATIVA[pedida]);
  }
  const own = (await listRetornos(tienda.db, pedido.id)).some(({ id }) => id === orden.retorno_id);
  if (!own) throw data(null, { status: 404 });
  if (orden.intencion === "retirar") {
    const done = await withdrawRetorno(tienda, pedido.id, orden.retorno_id);
    return done ? back() : refuse(409, "Esa devolución ya no se puede retirar: mira cómo quedó.");
  }
  const { clave, retorno_id, mensaje: texto } = orden;
  await addMensaje(tienda, { clave, retorno_id, autor: "cliente", texto, actor_id: null });
  return back();
}
