import { PLAZOS_USUALES } from "#lib/atencion.ts";
import type { DatosTienda } from "#app/features/paginas/empresa/datos.ts";
import { addIgv, type Centimos, toDecimal } from "#lib/dinero.ts";
import { computeEnvio } from "#lib/envio/costo.ts";
import { getResto, type ZonaEnvio } from "#lib/envio/zonas.ts";
import { CONTEXTO } from "./datos-estructurados.ts";

/** Deliveries in structured data: the range over all zones, since its readers know no districts of Peru. */
export interface EnvioOferta {
  /** The highest price, as paid, in céntimos. */
  costo: Centimos;
  dias: readonly [minimo: number, maximo: number];
  corte: string;
}

/** For one unit at this price. `cobrar_envio`: the delivery is part of the order, and so includes IGV. */
export function toEnvioOferta(
  zonas: readonly ZonaEnvio[],
  precio: Centimos,
  { precios_con_igv, cobrar_envio }: { precios_con_igv: boolean; cobrar_envio: boolean },
): EnvioOferta {
  const uno = { subtotal: precio, total: addIgv(precio) };
  const costs = zonas.map((zona) => computeEnvio(zona, uno, precios_con_igv));
  const costo = Math.max(...costs) as Centimos;
  return {
    costo: cobrar_envio ? addIgv(costo) : costo,
    dias: [Math.min(...zonas.map(({ dias }) => dias[0])), Math.max(...zonas.map(({ dias }) => dias[1]))],
    corte: getResto(zonas).corte,
  };
}

const toDays = (minValue: number, maxValue: number) => {
  return { "@type": "QuantitativeValue", minValue, maxValue, unitCode: "DAY" };
};

export function buildEnvio({ costo, dias, corte }: EnvioOferta) {
  return {
    "@type": "OfferShippingDetails",
    shippingRate: {
      "@type": "MonetaryAmount",
      currency: "PEN",
      ...(costo > 0 ? { maxValue: toDecimal(costo) } : { value: "0.00" }),
    },
    shippingDestination: { "@type": "DefinedRegion", addressCountry: "PE" },
    deliveryTime: {
      "@type": "ShippingDeliveryTime",
      // Peru has no summer time.
      cutoffTime: `${corte}:00-05:00`,
      handlingTime: toDays(0, 0),
      transitTime: toDays(...dias),
    },
  };
}

/** The shop's promise (/envios): customers who change their mind pay the return. */
export function buildDevolucion({ url, envio: { plazos = PLAZOS_USUALES } }: Pick<DatosTienda, "url" | "envio">) {
  return {
    "@type": "MerchantReturnPolicy",
    applicableCountry: "PE",
    returnPolicyCategory: `${CONTEXTO}/MerchantReturnFiniteReturnWindow`,
    merchantReturnDays: Number(plazos.devolucion),
    returnMethod: `${CONTEXTO}/ReturnByMail`,
    returnFees: `${CONTEXTO}/ReturnFeesCustomerResponsibility`,
    itemDefectReturnFees: `${CONTEXTO}/FreeReturn`,
    merchantReturnLink: `${url}/envios#devoluciones`,
  };
}
