import { useContext } from "react";
import { useStore } from "#app/ui/use-store.ts";
import { fitCupon, lineaCupon, type LineaElegida } from "#app/features/catalogo/cupones/cupon-elegido.ts";
import { PricesWithIgv } from "#app/ui/prices.ts";
import { getPrecio, type Lineas } from "#app/features/compra/carrito/carrito.ts";
import type { EnvioCotizado } from "#app/features/entrega/envios/cotizacion.ts";
import { nameEnvio } from "#app/features/pedidos/pedidos/pedidos.ts";
import { type Centimos, computeTotales, fromSoles, type Totales } from "#lib/dinero.ts";
import { computeEnvio } from "#lib/envio/costo.ts";

/** In céntimos. */
export interface Cuenta {
  totales: Totales;
  productos: Totales;
  cupon: string | undefined;
  extras: readonly { nombre: string; monto: number }[];
  /** Price of the delivery without IGV, even if not charged; null while the district is unknown. */
  envio: { costo: Centimos; cobrado: boolean; llega: string; lugar: string } | null;
}

/** Same result as in app/features/compra/checkout/crear-pedido.server.ts. */
export function computeCuenta(
  lineas: Lineas,
  cotizado: EnvioCotizado | null,
  withIgv: boolean,
  cupon: LineaElegida | null = null,
): Cuenta {
  const productos = lineas.map((linea) => ({ precio: getPrecio(linea), cantidad: linea.cantidad }));
  const solos = computeTotales(productos);
  const base = { productos: solos };
  if (!cotizado) {
    const descuento = fitCupon(cupon, solos.subtotal);
    const totales = computeTotales(productos, descuento);
    return { ...base, cupon: descuento[0]?.codigo, totales, extras: descuento, envio: null };
  }
  const { zona, cobrado, llega, lugar, gratis_desde } = cotizado;
  const regla = {
    costo: fromSoles(cotizado.costo),
    gratis_desde: gratis_desde === undefined ? null : fromSoles(gratis_desde),
  };
  const costo = computeEnvio(regla, solos, withIgv);
  const charged = cobrado && costo > 0 ? [{ nombre: nameEnvio(zona), monto: costo }] : [];
  const descuento = fitCupon(cupon, solos.subtotal, charged.length > 0 ? costo : 0);
  const extras = [...descuento, ...charged];
  return {
    ...base,
    cupon: descuento[0]?.codigo,
    totales: computeTotales(productos, extras),
    extras,
    envio: { costo, cobrado, llega, lugar },
  };
}

export const useCuenta = (lineas: Lineas, cotizado: EnvioCotizado | null): Cuenta =>
  computeCuenta(lineas, cotizado, useContext(PricesWithIgv), useStore(lineaCupon, null));
