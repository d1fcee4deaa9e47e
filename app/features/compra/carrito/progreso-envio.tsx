import { useContext } from "react";
import { useEnvio } from "#app/features/entrega/envios/tienda.ts";
import { Icon } from "#app/ui/icon.tsx";
import { PricesWithIgv } from "#app/ui/prices.ts";
import type { Totales } from "#lib/dinero.ts";
import { pickMontoEnvio } from "#lib/envio/costo.ts";
import { computeProgresoEnvio } from "#lib/envio/progreso.ts";

export function ProgresoEnvio({ totales }: { totales: Totales }) {
  const withIgv = useContext(PricesWithIgv);
  const tienda = useEnvio();
  const progreso = computeProgresoEnvio(pickMontoEnvio(totales, withIgv), tienda);
  const resto =
    progreso?.falta === "nada"
      ? ""
      : progreso?.falta === "resto"
        ? `Al resto del Perú ${tienda.pago}.`
        : `El envío ${tienda.pago}.`;
  return (
    <div className="grid gap-2 text-sm">
      <p className="flex gap-2.5 font-semibold text-ink">
        <Icon name="truck" className="mt-0.5 size-5 shrink-0 text-accent" />
        {progreso?.texto ?? resto}
      </p>
      {progreso ? (
        <>
          <progress
            className="progress"
            max={progreso.meta}
            value={progreso.monto}
            aria-label="Hacia el envío gratis"
            aria-valuetext={progreso.texto}
          />
          <p className="text-muted">
            {resto} {tienda.gratis}
          </p>
        </>
      ) : null}
    </div>
  );
}
