import { and, eq, gt, sql } from "drizzle-orm";
import type { Tienda } from "#app/context.ts";
import { findPago, type PagoGuardado } from "#app/features/pedidos/pagos/pagos.server.ts";
import { formatReference, type Lectura, type Pago, PasarelaError } from "#app/features/pedidos/pagos/pasarela.ts";
import type { DescuadreHallado, SinComprobar, Sospecha } from "#db/schema/libros.ts";
import { reembolsos } from "#db/schema/pagos.ts";
import { pedidos } from "#db/schema/pedidos.ts";
import { centimos } from "#lib/dinero.ts";
import { readInOne, REVISIONES } from "./libros.server.ts";
import { soles, toEnlace } from "./libros.ts";
import { nameProveedor } from "./proveedores.server.ts";

type SegundaDeps = Pick<Tienda, "db" | "pasarelas">;

/** Without since when. Null where it fits by now. */
type SegundaMirada = Omit<DescuadreHallado, "desde"> | SinComprobar | null;

type SospechaPago = Extract<Sospecha, { tipo: "pago" }>;

async function lookAtLibro(db: Tienda["db"], { clave, revision, id }: Extract<Sospecha, { tipo: "libro" }>) {
  const rule = REVISIONES.find(({ nombre }) => nombre === revision);
  const found = rule ? await readInOne(db, (tx) => rule.find(tx, [id])) : [];
  const same = found.find((one) => one.clave === clave);
  return same ? { clave, libro: same.libro, texto: same.texto, enlace: toEnlace(same) } : null;
}

/** A page that the shop does not know, as far as a provider needs to read it. */
const toUnknown = ({ proveedor, pedido_id, intento, pagina }: SospechaPago): Pago => ({
  id: pedido_id,
  proveedor,
  pedido_id,
  intento,
  monto: centimos(0),
  referencia: pagina,
  partes: [],
  created_at: new Date(0),
  vence_en: new Date(0),
});

/** A refund that was ordered lately may be done at the provider and not booked yet. */
const hasRefundUnderWay = async (db: Tienda["db"], { id }: PagoGuardado): Promise<boolean> =>
  (await db.$count(
    reembolsos,
    and(
      eq(reembolsos.pago_id, id),
      eq(reembolsos.estado, "creando"),
      gt(reembolsos.created_at, sql`now() - interval '1 day'`),
    ),
  )) > 0;

const fits = (pago: PagoGuardado | null, { aprobado, reembolsado }: Lectura): boolean =>
  (pago?.aprobado ?? 0) === aprobado && (pago?.reembolsado ?? 0) === reembolsado;

async function describePago(
  db: Tienda["db"],
  { clave, proveedor, pedido_id, intento }: SospechaPago,
  pago: PagoGuardado | null,
  { aprobado, reembolsado }: Lectura,
): Promise<SegundaMirada> {
  const nombre = nameProveedor(proveedor);
  const dice = `${nombre} cobró ${soles(aprobado)} y devolvió ${soles(reembolsado)}`;
  const [pedido] = await db.select({ numero: pedidos.numero }).from(pedidos).where(eq(pedidos.id, pedido_id));
  const enlace = pedido ? toEnlace({ unidad: "pedido", id: pedido_id }) : "/admin/pedidos";
  const texto = pedido
    ? `Pedido ${pedido.numero}: ${dice}; la tienda anota ${soles(pago?.aprobado ?? 0)} y ${soles(pago?.reembolsado ?? 0)}`
    : `${dice} con el nombre ${formatReference({ pedido_id, intento })}, que no es de ningún pedido`;
  return { clave, libro: "proveedores", texto, enlace };
}

/** Throws PasarelaError where the provider does not answer. By its id there, and before and behind it in the database: what moves meanwhile is no fault. */
async function lookAtPago({ db, pasarelas }: SegundaDeps, sospecha: SospechaPago): Promise<SegundaMirada> {
  const que = nameProveedor(sospecha.proveedor);
  const pasarela = pasarelas.get(sospecha.proveedor);
  if (!pasarela) return { que, por: "La tienda ya no tiene sus claves." };
  const before = await findPago(db, sospecha);
  let lectura: Lectura;
  try {
    lectura = await pasarela.read(before ?? toUnknown(sospecha));
  } catch (error) {
    if (!(error instanceof PasarelaError && error.missing)) throw error;
    return { que, por: "No conoce algunos pagos que la tienda anota: si cambiaste de cuenta, son de la anterior." };
  }
  if (fits(before, lectura)) return null;
  const after = await findPago(db, sospecha);
  if (fits(after, lectura) || (after && (await hasRefundUnderWay(db, after)))) return null;
  const moved = before?.actualizado_en.getTime() !== after?.actualizado_en.getTime();
  if (moved) return { que, por: "Algunos pagos cambiaban mientras se miraban." };
  return describePago(db, sospecha, after, lectura);
}

/** On the primary, and at the provider by id. */
export const lookAgain = (deps: SegundaDeps, sospecha: Sospecha): Promise<SegundaMirada> =>
  sospecha.tipo === "libro" ? lookAtLibro(deps.db, sospecha) : lookAtPago(deps, sospecha);
