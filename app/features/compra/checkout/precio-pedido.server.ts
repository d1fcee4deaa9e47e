import {
  type Centimos,
  centimos,
  type Soles,
  TOTAL_MINIMO,
  type Totales,
  toSoles,
  computeTotales,
} from "#lib/dinero.ts";
import { toSignedSoles } from "#lib/dinero-con-signo.ts";
import type { AjustePedido, EntregaPrometida, ItemPedido } from "#db/schema/pedidos.ts";
import {
  computePartes,
  formatDesconocido,
  isAcotado,
  judgeCupon,
  nameCupon,
} from "#app/features/catalogo/cupones/cupones.ts";
import type { CuponDe } from "#app/features/catalogo/cupones/cupones.server.ts";
import { MUCHOS_CODIGOS } from "#app/features/catalogo/cupones/tanteo.server.ts";
import type { Ubicacion } from "#app/features/entrega/direcciones/lugar.ts";
import { priceEnvio, quoteLugar, type ReglasEnvio, toPromesa } from "#app/features/entrega/envios/cotizar.server.ts";
import type { withOfertas } from "#app/features/catalogo/ofertas/ofertas.server.ts";
import { findCambios, type ProductoCambiado, nameEnvio, TOTAL_MAXIMO } from "#app/features/pedidos/pedidos/pedidos.ts";
import type { CheckoutInput } from "./checkout.schema.ts";

const MONTO_MINIMO = "El total mínimo de un pedido es S/ 2.00.";
const MONTO_MAXIMO = "El total es demasiado grande para un solo pago.";

/** The coupon code does not exist; counted as a guess, since any answer with a total would reveal it. */
interface Tanteo {
  desconocido?: true;
}

export type RechazoPrecio =
  | ({ tipo: "stock" | "precio"; productos: ProductoCambiado[]; total: Soles } & Tanteo)
  /** Invalid coupon; `total`: without it. */
  | ({ tipo: "cupon"; razon: string; total: Soles } & Tanteo)
  | { tipo: "monto"; mensaje: string }
  /** The delivery is charged, but its place is unknown. */
  | { tipo: "sin_lugar" };

/** Expected refusal; rolls the transaction back. */
export class Refused extends Error {
  readonly rechazo: RechazoPrecio | { tipo: "turno" };
  constructor(rechazo: RechazoPrecio | { tipo: "turno" }) {
    super(rechazo.tipo);
    this.rechazo = rechazo;
  }
}

type ConOfertas = Awaited<ReturnType<typeof withOfertas>>;
type Posible = NonNullable<ReturnType<ConOfertas["productos"]["get"]>> & { cantidad: number };

interface CompraPedida extends Pick<CheckoutInput, "items" | "total" | "cupon"> {
  /** Too many codes were tried from this address: none is accepted. */
  tanteado: boolean;
  /** Null where the address names no known place. */
  lugar: Ubicacion | null;
  reglas: ReglasEnvio;
  /** Fetched at the shop. */
  promesa?: EntregaPrometida | undefined;
  /** `envio`: the delivery's price as staff set it, charged also where the shop's own is not. */
  asistida?: { envio: Centimos | null } | undefined;
}

interface Vigente extends Pick<ConOfertas, "productos" | "usuales"> {
  /** Null without a code, or for an unknown one. */
  cupon: CuponDe | null;
  ahora: Date;
}

type Extra = Omit<AjustePedido, "monto"> & { monto: number };

/** The promised delivery, null for an unknown place, and its line if charged. */
function priceEntrega({ reglas, lugar, promesa, asistida }: CompraPedida, productos: Totales, ahora: Date) {
  if (promesa) return { entrega: promesa, extras: [] };
  const fijo = asistida?.envio ?? null;
  const cobrado = reglas.cobrado || fijo !== null;
  if (!lugar && cobrado) throw new Refused({ tipo: "sin_lugar" });
  if (!lugar) return { entrega: null, extras: [] };
  const cotizacion = quoteLugar(reglas, lugar, ahora);
  const monto = fijo ?? priceEnvio(reglas, cotizacion, productos);
  const linea: Extra = { tipo: "envio", nombre: nameEnvio(cotizacion.zona.nombre), monto };
  const entrega: EntregaPrometida = { ...toPromesa(cotizacion, monto), ...(fijo !== null && { fija: true }) };
  return { entrega, extras: cobrado && monto > 0 ? [linea] : [] };
}

/** The coupon's line, or why there is none. `envio`: the delivery's price. */
function priceCupon(
  { cupon: codigo, reglas, tanteado }: CompraPedida,
  { cupon: found, usuales, ahora }: Vigente,
  posibles: readonly Posible[],
  envio: Centimos,
): { razon: string | null; extras: Extra[] } {
  if (codigo === undefined) return { razon: null, extras: [] };
  if (tanteado) return { razon: MUCHOS_CODIGOS, extras: [] };
  if (!found) return { razon: formatDesconocido(codigo), extras: [] };
  const lineas = posibles.map(({ id, categoria, cantidad, precio }) => {
    return { producto_id: id, categoria, cantidad, precio, precio_usual: usuales.get(id) ?? null };
  });
  const { cupon, unico: _unico, ...suyo } = found;
  const { preciosConIgv: withIgv } = reglas;
  const cobrado = reglas.cobrado || envio > 0;
  const juicio = judgeCupon(cupon, { lineas, ...suyo, envio: { cobrado, monto: envio }, ahora, withIgv });
  if (juicio.tipo === "no") return { razon: juicio.razon, extras: [] };
  const como = { nombre: nameCupon(cupon.codigo), codigo: cupon.codigo };
  const linea: Extra = { tipo: "cupon", monto: 0 - juicio.descuento, ...como };
  if (cupon.envio_gratis || !isAcotado(cupon)) return { razon: null, extras: [linea] };
  const partes = computePartes(cupon, lineas).flatMap((monto, n) => {
    const { producto_id } = lineas[n] ?? {};
    return producto_id !== undefined && monto > 0 ? [{ producto_id, monto: toSoles(monto) }] : [];
  });
  return { razon: null, extras: [{ ...linea, partes }] };
}

const multiply = ({ precio, cantidad }: { precio: Centimos; cantidad: number }) => precio * cantidad;

/**
 * Names, pictures and prices come from the database. Throws Refused when the total differs from the one shown. Free
 * delivery depends on the products alone, without the coupon.
 */
export function priceItems(input: CompraPedida, vigente: Vigente) {
  const { items: lineas, total: shown } = input;
  const { productos, ahora } = vigente;
  const posibles: Posible[] = lineas.flatMap((linea) => {
    const producto = productos.get(linea.producto_id);
    return producto ? [{ ...producto, cantidad: Math.min(linea.cantidad, producto.stock) }] : [];
  });
  // Checked before the totals, which throw for sums too large for the database.
  if (posibles.reduce((sum, posible) => sum + multiply(posible), 0) > TOTAL_MAXIMO)
    throw new Refused({ tipo: "monto", mensaje: MONTO_MAXIMO });
  const { entrega, extras: envio } = priceEntrega(input, computeTotales(posibles), ahora);
  const costo = centimos(envio.reduce((sum, { monto }) => sum + monto, 0));
  const { razon, extras: cupon } = priceCupon(input, vigente, posibles, costo);
  const extras = [...cupon, ...envio];
  const totales = computeTotales(posibles, extras);
  if (totales.total > TOTAL_MAXIMO) throw new Refused({ tipo: "monto", mensaje: MONTO_MAXIMO });

  const { falta, precio } = findCambios(lineas, productos);
  const total = toSoles(totales.total);
  const tanteo: Tanteo =
    input.cupon !== undefined && !input.tanteado && vigente.cupon === null ? { desconocido: true } : {};
  const changed = { productos: [...falta, ...precio], total, ...tanteo };
  if (falta.length > 0) throw new Refused({ tipo: "stock", ...changed });
  if (precio.length > 0) throw new Refused({ tipo: "precio", ...changed });
  if (razon !== null) throw new Refused({ tipo: "cupon", razon, total, ...tanteo });
  if (totales.total !== shown) throw new Refused({ tipo: "precio", ...changed });
  if (totales.total < TOTAL_MINIMO) throw new Refused({ tipo: "monto", mensaje: MONTO_MINIMO });

  const items: ItemPedido[] = posibles.map(({ id, cantidad, precio: amount, nombre, imagen }) => {
    return { producto_id: id, cantidad, precio: toSoles(amount), nombre, imagen };
  });
  const ajustes: AjustePedido[] = extras.map(({ monto, ...linea }) => ({ ...linea, monto: toSignedSoles(monto) }));
  return { items, ajustes, entrega, totales };
}
