import { data, redirect, type RouterContextProvider } from "react-router";
import { tiendaContext } from "#app/context.ts";
import { encodePrivadas, readArchivos } from "#app/features/base/imagenes/privadas.server.ts";
import { countHit } from "#app/features/base/limites/limites.server.ts";
import { toAbonoPath } from "#app/features/pedidos/pagos/yape.server.ts";
import { findUsuario, keepClave } from "#app/features/personas/usuarios/sesion.server.ts";
import type { Pedido } from "#app/features/pedidos/pedidos/pedidos.ts";
import { getText, readForm, toFieldErrors } from "#lib/form.ts";
import { parseInput } from "#lib/parse-input.ts";
import { envioSchema } from "./abonos.schema.ts";
import { sendAbono } from "./abonos.server.ts";

/** Codes per customer, against guessing those of others. */
const LIMITE = { max: 20, seconds: 60 * 60 };

const USADO =
  "Ese código ya se envió para otro pedido. Revisa que sea el de este pago; si lo es, escríbenos desde Contacto.";
const MUCHOS = "Enviaste muchos códigos seguidos. Espera unos minutos y vuelve a intentarlo.";

export interface RechazoAbono {
  campos: { codigo?: string; canal?: string; foto?: string };
  valores: { codigo: string; canal: string };
}

export async function answerEnvio(request: Request, context: Readonly<RouterContextProvider>, pedido: Pedido) {
  const tienda = context.get(tiendaContext);
  const usuario_id = findUsuario(context)?.id ?? null;
  const form = await readForm(request);
  const valores = { codigo: getText(form, "codigo"), canal: getText(form, "canal") };
  const refuse = (status: number, campos: RechazoAbono["campos"]) => data({ campos, valores }, { status });
  const parsed = parseInput(envioSchema, valores);
  if (!parsed.success) return refuse(400, toFieldErrors(parsed.error.issues));
  if (tienda.env.LIMITES && (await countHit(tienda.db, `abono:${usuario_id ?? pedido.id}`, LIMITE)) > 0) {
    return refuse(429, { codigo: MUCHOS });
  }
  const [archivo] = readArchivos(form, "foto");
  const encoded = await encodePrivadas(archivo ? [archivo] : []);
  if ("razon" in encoded) return refuse(400, { foto: encoded.razon });
  const nuevo = { pedido_id: pedido.id, usuario_id, ...parsed.data, foto: encoded.webps[0] ?? null };
  const envio = await sendAbono(tienda, nuevo);
  if (envio === "usado") return refuse(409, { codigo: USADO });
  // The order's page does not mention a second payment.
  throw redirect(keepClave(envio === "otro" ? toAbonoPath(pedido.id) : `/pedido/${pedido.id}`, new URL(request.url)));
}
