import { requestScopeContext, type Tienda, tiendaContext } from "#app/context.ts";
import { NOMBRE_METODO } from "#app/features/base/ajustes/metodos.ts";
import type { ErrorCheckout, PagoAbierto } from "#app/features/compra/checkout/checkout.ts";
import {
  type RechazoCheckout,
  type Salida,
  startCheckout,
  toInvitado,
} from "#app/features/compra/checkout/checkout.server.ts";
import { checkoutSchema } from "#app/features/compra/checkout/checkout.schema.ts";
import { hasPedido } from "#app/features/compra/checkout/cliente.server.ts";
import { askTurno, readMaximo, sendTurno, type Turno } from "#app/features/compra/cola/cola.server.ts";
import { findUsuario } from "#app/features/personas/usuarios/sesion.server.ts";
import { AVISO_BLOQUEADO } from "#app/features/personas/usuarios/usuarios.ts";
import { toPathErrors } from "#lib/form.ts";
import { parseInput } from "#lib/parse-input.ts";
import type { Route } from "./+types/checkout";

const SIN_SESION = "Debes iniciar sesión para proceder con el pago";
const DATOS = "Revisa los datos del pedido.";
const SIN_LUGAR = "Elige tu distrito: de él depende el precio del envío.";
const SIN_PREGUNTA = "Por ahora no lo ofrecemos: déjalo sin marcar, o en blanco.";
const SIN_TELEFONO = "Escribe tu teléfono.";
const SIN_RECOJO = "Por ahora no se recoge en tienda. Elige el envío a domicilio.";
/** For a place of which nobody knows when its turn comes. */
const RATO_SEGUNDOS = 30;
const FILA = "Hay mucha gente pagando y tienes que esperar en la fila.";
const SIN_TURNO = "Tu turno ya se usó: necesitas otro para este pedido.";
const PROVEEDOR = "Error al procesar el pago. Intentalo de nuevo.";

/** Without Content-Length even short answers are compressed. */
function answer(status: number, content: PagoAbierto | { error: ErrorCheckout }): Response {
  const body = new TextEncoder().encode(JSON.stringify(content));
  const headers = { "Content-Type": "application/json", "Content-Length": String(body.length) };
  return new Response(body, { status, headers });
}

function refuse(
  status: number,
  codigo: ErrorCheckout["codigo"],
  mensaje: string,
  details: Partial<ErrorCheckout> = {},
): Response {
  const error: ErrorCheckout = { codigo, mensaje, ...details };
  return answer(status, { error });
}

function refuseCola(mensaje: string, espera: number): Response {
  const response = refuse(429, "limite", mensaje, { cola: true });
  response.headers.set("Retry-After", String(espera));
  return response;
}

function refuseOrder(rechazo: RechazoCheckout): Response {
  switch (rechazo.tipo) {
    case "stock": {
      const nombres = rechazo.productos.map(({ nombre }) => nombre).join(", ");
      const { productos, total } = rechazo;
      return refuse(409, "stock", `Ya no tenemos la cantidad que pediste de: ${nombres}.`, { productos, total });
    }
    case "precio": {
      const { productos, total } = rechazo;
      const que = productos.length > 0 ? "El precio" : "El total";
      return refuse(409, "precio", `${que} cambió desde que armaste tu carrito.`, { productos, total });
    }
    case "cupon": {
      const { razon, total } = rechazo;
      return refuse(409, "cupon", razon, { campos: { cupon: razon }, total });
    }
    case "direccion": {
      const { campos, visto } = rechazo;
      return refuse(400, "datos", DATOS, { campos, visto });
    }
    case "comprador": {
      const { mensaje, campos } = rechazo;
      const at = Object.entries(campos).map(([campo, texto]) => [`comprobante.${campo}`, texto] as const);
      return refuse(400, "datos", mensaje, { campos: Object.fromEntries(at) });
    }
    case "metodo": {
      const metodo_pago = `Por ahora no se puede pagar con ${NOMBRE_METODO[rechazo.metodo]}. Elige otro método de pago.`;
      return refuse(400, "datos", metodo_pago, { campos: { metodo_pago } });
    }
    case "contra_entrega":
      return refuse(400, "datos", rechazo.mensaje, { campos: { metodo_pago: rechazo.mensaje } });
    case "sin_recojo":
      return refuse(400, "datos", DATOS, { campos: { recojo: SIN_RECOJO } });
    case "cerrado":
      return refuse(400, "datos", rechazo.mensaje, { campos: { items: rechazo.mensaje } });
    case "pregunta":
      return refuse(400, "datos", DATOS, { campos: { [rechazo.pregunta]: SIN_PREGUNTA } });
    case "sin_lugar":
      return refuse(400, "datos", DATOS, { campos: { lugar: SIN_LUGAR } });
    case "monto":
      return refuse(400, "datos", rechazo.mensaje, { campos: { items: rechazo.mensaje } });
    case "tope":
      return refuse(409, "limite", rechazo.mensaje, { productos: rechazo.productos });
    case "bloqueado":
      return refuse(400, "datos", AVISO_BLOQUEADO, { campos: { items: AVISO_BLOQUEADO } });
    case "clave_usada":
      return refuse(409, "clave_usada", "Este intento de compra ya se usó para otro pedido.");
    case "sin_cuenta":
      return refuse(401, "sesion", SIN_SESION);
    case "turno":
      return refuseCola(SIN_TURNO, RATO_SEGUNDOS);
    case "limite":
      return refuse(429, "limite", "Hiciste demasiados pedidos seguidos. Espera un momento e intenta de nuevo.");
  }
}

type TurnoNegado = Exclude<Turno, { tipo: "libre" | "pasa" }>;

/** Seconds until a call that is repeated may be let in. */
function toEspera(turno: TurnoNegado): number {
  if (turno.tipo === "red") return turno.espera;
  return turno.tipo === "espera" && turno.minutos !== null ? turno.minutos * 60 : RATO_SEGUNDOS;
}

function toAnswer(salida: Salida): Response {
  if (salida.tipo === "proveedor") return refuse(502, "proveedor", PROVEEDOR);
  if (salida.tipo !== "abierto") return refuseOrder(salida);
  const { url, pedido_id } = salida;
  return answer(200, { url, pedido_id });
}

/** A repeated form finds its order, which never waits. */
async function takeTurno(tienda: Tienda, request: Request, ip: string, quien: { id: string | null; clave: string }) {
  const libre: Turno = { tipo: "libre" };
  if ((await readMaximo(tienda)) === 0 || (await hasPedido(tienda.db, quien))) return libre;
  return askTurno(tienda, request, ip, "entra");
}

const hasContacto = (body: unknown): boolean => typeof body === "object" && body !== null && "contacto" in body;

/** POST /api/checkout; the order of its checks is part of the contract (docs/dinero-y-pedidos.md, section 3). */
export async function action({ request, url, context }: Route.ActionArgs) {
  const tienda = context.get(tiendaContext);
  const usuario = findUsuario(context);
  const body: unknown = await request.json().catch(() => null);
  if (!usuario && !hasContacto(body)) return refuse(401, "sesion", SIN_SESION);
  const parsed = parseInput(checkoutSchema, body);
  if (!parsed.success) {
    return refuse(400, "datos", DATOS, { campos: toPathErrors(parsed.error.issues) });
  }
  const clave = request.headers.get("idempotency-key")?.trim() || crypto.randomUUID();
  if (clave.length > 200) return refuse(400, "datos", "La clave del intento es demasiado larga.");

  const claimed = [request.headers.get("x-user-id"), parsed.data.usuario_id];
  if (claimed.some((id) => id && id !== usuario?.id)) return refuse(403, "ajeno", "El pedido es de otra persona.");

  const { ip } = context.get(requestScopeContext);
  const { contacto, telefono } = parsed.data;
  if (!usuario && telefono === undefined) return refuse(400, "datos", DATOS, { campos: { telefono: SIN_TELEFONO } });
  const turno = await takeTurno(tienda, request, ip, { id: usuario?.id ?? null, clave });
  if (turno.tipo !== "libre" && turno.tipo !== "pasa")
    return sendTurno(tienda, request, turno, refuseCola(FILA, toEspera(turno)));
  const quien = usuario ?? toInvitado(tienda, contacto ?? { nombre: "", correo: "" }, ip);
  const place = turno.tipo === "pasa" ? turno.id : null;
  const salida = await startCheckout(tienda, { ...quien, ip, origen: url.origin }, parsed.data, clave, place);
  const sent = salida.tipo === "turno" ? await askTurno(tienda, request, ip, "otro") : turno;
  return sendTurno(tienda, request, sent, toAnswer(salida));
}
