import { eq } from "drizzle-orm";
import type { Tienda } from "#app/context.ts";
import { readAjustes } from "#app/features/base/ajustes/ajustes.server.ts";
import { judgeDireccion } from "#app/features/entrega/direcciones/direcciones.server.ts";
import type { PartesDireccion } from "#app/features/entrega/direcciones/direcciones.ts";
import type { Ubicacion } from "#app/features/entrega/direcciones/lugar.ts";
import {
  priceEnvio,
  quoteLugar,
  readReglas,
  type ReglasEnvio,
  toPromesa,
} from "#app/features/entrega/envios/cotizar.server.ts";
import { type CompradorPedido, judgeComprador } from "#app/features/pedidos/comprobantes/comprador.ts";
import { askEmite } from "#app/features/pedidos/comprobantes/emision.server.ts";
import { changeUnpaid, type PagosDeps } from "#app/features/pedidos/pagos/cobrar.server.ts";
import { listPagos } from "#app/features/pedidos/pagos/pagos.server.ts";
import { computeVencimientoDeMetodo } from "#app/features/pedidos/pagos/plazo.ts";
import { indexNumeros } from "#app/features/pedidos/pedidos/despachos.server.ts";
import { lockPedido } from "#app/features/pedidos/pedidos/pedidos.server.ts";
import { type AjustePedido, nameEnvio, type Pedido } from "#app/features/pedidos/pedidos/pedidos.ts";
import type { Tx } from "#db/client.server.ts";
import { compradores } from "#db/schema/compradores.ts";
import { cupones, usos_cupon } from "#db/schema/cupones.ts";
import { pedidos } from "#db/schema/pedidos.ts";
import { computeTotales, fromSoles } from "#lib/dinero.ts";
import { fromSignedSoles, toSignedSoles } from "#lib/dinero-con-signo.ts";
import { pick } from "#lib/objects.ts";
import { findCodigo } from "#lib/ubigeo/lugares.ts";
import type { MetodoPago } from "#db/values.ts";

/** `tarde`: a payment has begun, or the order ended. */
export type Completado =
  | { tipo: "hecho" }
  | { tipo: "tarde" }
  | { tipo: "rechazo"; mensaje: string | null; campos: Readonly<Partial<Record<string, string>>>; visto?: string };

const HECHO: Completado = { tipo: "hecho" };
const TARDE: Completado = { tipo: "tarde" };

async function isEnvioGratis(tx: Tx, pedido_id: string): Promise<boolean> {
  const [row] = await tx
    .select({ gratis: cupones.envio_gratis })
    .from(usos_cupon)
    .innerJoin(cupones, eq(cupones.id, usos_cupon.cupon_id))
    .where(eq(usos_cupon.pedido_id, pedido_id));
  return row?.gratis ?? false;
}

/** A coupon for the delivery takes off what the delivery now costs. */
async function replaceEnvio(tx: Tx, { id, ajustes }: Pedido, envio: AjustePedido): Promise<AjustePedido[]> {
  const gratis = await isEnvioGratis(tx, id);
  const others = ajustes
    .filter(({ tipo }) => tipo !== "envio")
    .map((uno) => (gratis && uno.tipo === "cupon" ? { ...uno, monto: 0 - envio.monto } : uno));
  return envio.monto > 0 ? [...others, envio] : others;
}

/** Promise, lines and totals in another district. Of a delivery that staff fixed, the days alone change. */
async function moveEntrega(tx: Tx, pedido: Pedido, lugar: Ubicacion, reglas: ReglasEnvio) {
  const cotizacion = quoteLugar(reglas, lugar, new Date());
  const antes = pedido.entrega;
  if (antes?.fija) return { entrega: { ...toPromesa(cotizacion, fromSoles(antes.costo)), fija: true } as const };
  const lineas = pedido.items.map(({ precio, cantidad }) => ({ precio: fromSoles(precio), cantidad }));
  const costo = priceEnvio(reglas, cotizacion, computeTotales(lineas));
  const entrega = toPromesa(cotizacion, costo);
  if (!reglas.cobrado && !pedido.ajustes.some(({ tipo }) => tipo === "envio")) return { entrega };
  const linea = { tipo: "envio", nombre: nameEnvio(cotizacion.zona.nombre), monto: toSignedSoles(costo) } as const;
  const ajustes = await replaceEnvio(tx, pedido, linea);
  const extras = ajustes.map(({ monto }) => ({ monto: fromSignedSoles(monto) }));
  return { entrega, ajustes, ...computeTotales(lineas, extras) };
}

const CAMBIADAS = [
  "direccion_envio",
  "distrito",
  "entrega",
  "ajustes",
  "subtotal",
  "igv",
  "igv_porcentaje",
  "total",
] as const;

const SE_RECOGE = "Este pedido se recoge en la tienda.";

/** Before a payment begins. Another district counts a charged delivery anew. Throws PasarelaError. */
export async function saveEntrega(
  tienda: Tienda,
  { id, entrega, direccion_envio: antes }: Pedido,
  partes: PartesDireccion,
): Promise<Completado> {
  if (entrega?.recojo) return { tipo: "rechazo", mensaje: SE_RECOGE, campos: {} };
  const judged = judgeDireccion(partes);
  if (judged.tipo === "rechazo") return { ...judged, mensaje: null };
  const { texto: direccion_envio, datos: lugar } = judged;
  if (direccion_envio === antes) return HECHO;
  const reglas = await readReglas(tienda);
  const distrito = findCodigo(lugar);
  const done = await changeUnpaid(tienda, id, async (tx, pedido) => {
    const moved = distrito === pedido.distrito ? {} : await moveEntrega(tx, pedido, lugar, reglas);
    const after = { ...pedido, direccion_envio, distrito, ...moved };
    await tx.update(pedidos).set(pick(after, CAMBIADAS)).where(eq(pedidos.id, id));
    await indexNumeros(tx, after);
    return HECHO;
  });
  return done ?? TARDE;
}

async function writeComprador(tx: Tx, pedido_id: string, comprador: CompradorPedido | null): Promise<void> {
  if (comprador === null) await tx.delete(compradores).where(eq(compradores.pedido_id, pedido_id));
  else
    await tx
      .insert(compradores)
      .values({ pedido_id, ...comprador })
      .onConflictDoUpdate({ target: compradores.pedido_id, set: comprador });
}

/** As long as no money is on its way; null for a boleta that names nobody. An open page stays: its sum is the same. */
export async function saveComprador(
  { db }: Pick<Tienda, "db">,
  { id }: Pedido,
  comprador: CompradorPedido | null,
): Promise<Completado> {
  const emite = await askEmite({ db });
  return db.transaction(async (tx): Promise<Completado> => {
    const { usuario_id, estado, total } = await lockPedido(tx, id);
    const begun = (await listPagos(tx, id)).some((pago) => pago.estado === "pendiente" || pago.aprobado > 0);
    if (usuario_id !== null || estado !== "pendiente" || begun) return TARDE;
    const mal = judgeComprador(total, comprador, emite);
    if (mal) return { tipo: "rechazo", ...mal };
    await writeComprador(tx, id, comprador);
    return HECHO;
  });
}

/** Before a payment begins. False where it is too late. Throws PasarelaError. */
export async function saveMetodo(tienda: PagosDeps, { id }: Pedido, metodo_pago: MetodoPago): Promise<boolean> {
  const ajustes = await readAjustes(tienda);
  const done = await changeUnpaid(tienda, id, async (tx, pedido) => {
    const vence_en = computeVencimientoDeMetodo(tienda, pedido, metodo_pago, ajustes);
    await tx.update(pedidos).set({ metodo_pago, vence_en }).where(eq(pedidos.id, id));
    return true;
  });
  return done ?? false;
}

const SIN_DIRECCION = "Antes de pagar, escribe la dirección de entrega.";

/** What is missing before it can be paid, for people; null for nothing. */
export async function findFalta(tienda: Pick<Tienda, "db">, { id, total, direccion_envio }: Pedido) {
  if (direccion_envio === "") return SIN_DIRECCION;
  const comprador = await readComprador(tienda, id);
  return judgeComprador(total, comprador, await askEmite(tienda))?.mensaje ?? null;
}

async function readComprador({ db }: Pick<Tienda, "db">, pedido_id: string): Promise<CompradorPedido | null> {
  const { documento, numero, nombre, direccion } = compradores;
  const [row] = await db
    .select({ documento, numero, nombre, direccion })
    .from(compradores)
    .where(eq(compradores.pedido_id, pedido_id));
  return row ?? null;
}

const NOMBRE_DOCUMENTO = { dni: "DNI", ce: "carné de extranjería", ruc: "RUC" } as const;

/** "Factura a Inti SAC, RUC ********295": whoever has the link may not be the buyer. */
function describeComprador(comprador: CompradorPedido | null): string {
  if (!comprador) return "Boleta sin documento";
  const { documento, numero, nombre } = comprador;
  const masked = numero.replace(/.(?=.{3})/g, "*");
  return `${documento === "ruc" ? "Factura" : "Boleta"} a ${nombre}, ${NOMBRE_DOCUMENTO[documento]} ${masked}`;
}

/** What the receipt will say; null where the shop issues none. */
export async function readRecibo(tienda: Pick<Tienda, "db">, pedido_id: string): Promise<string | null> {
  return (await askEmite(tienda)) ? describeComprador(await readComprador(tienda, pedido_id)) : null;
}
