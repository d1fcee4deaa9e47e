import { data, redirect, type RouterContextProvider } from "react-router";
import { tiendaContext } from "#app/context.ts";
import { encodePrivadas, readArchivos } from "#app/features/imagenes/privadas.server.ts";
import { countHit } from "#app/features/limites/limites.server.ts";
import { toAbonoPath } from "#app/features/pagos/yape.server.ts";
import { usuarioContext } from "#app/features/usuarios/sesion.server.ts";
import type { Pedido } from "#app/features/pedidos/pedidos.ts";
import { getText, readForm, toFieldErrors } from "#lib/form.ts";
import { parseInput } from "#lib/parse-input.ts";
import { envioSchema } from "./abonos.schema.ts";
import { sendAbono } from "./abonos.server.ts";

/** Codes that one customer may send: guessing others' is of no use, and is stopped. */
const LIMITE = { max: 20, seconds: 60 * 60 };

const USADO =
  "Ese código ya se envió para otro pedido. Revisa que sea el de este pago; si lo es, escríbenos desde Contacto.";
const MUCHOS = "Enviaste muchos códigos seguidos. Espera unos minutos y vuelve a intentarlo.";

/** What the form is shown with after it was refused. */
export interface RechazoAbono {
  campos: { codigo?: string; canal?: string; foto?: string };
  valores: { codigo: string; canal: string };
}

/** The action of the page of a payment by hand: keeps the code, and the picture if there is one. */
export async function answerEnvio(request: Request, context: Readonly<RouterContextProvider>, pedido: Pedido) {
  const tienda = context.get(tiendaContext);
  const { id: usuario_id } = context.get(usuarioContext);
  const form = await readForm(request);
  const valores = { codigo: getText(form, "codigo"), canal: getText(form, "canal") };
  const refuse = (status: number, campos: RechazoAbono["campos"]) => data({ campos, valores }, { status });
  const parsed = parseInput(envioSchema, valores);
  if (!parsed.success) return refuse(400, toFieldErrors(parsed.error.issues));
  if (tienda.env.LIMITES && (await countHit(tienda.db, `abono:${usuario_id}`, LIMITE)) > 0) {
    return refuse(429, { codigo: MUCHOS });
  }
  const [archivo] = readArchivos(form, "foto");
  const encoded = await encodePrivadas(archivo ? [archivo] : []);
  if ("razon" in encoded) return refuse(400, { foto: encoded.razon });
  const nuevo = { pedido_id: pedido.id, usuario_id, ...parsed.data, foto: encoded.webps[0] ?? null };
  const envio = await sendAbono(tienda, nuevo);
  if (envio === "usado") return refuse(409, { codigo: USADO });
  // Of another one beside it the order's page says nothing.
  throw redirect(envio === "otro" ? toAbonoPath(pedido.id) : `/pedido/${pedido.id}`);
}
