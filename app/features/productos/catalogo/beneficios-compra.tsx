import { useContext } from "react";
import { Icon } from "#app/ui/icon.tsx";
import { PricesWithIgv } from "#app/ui/prices.ts";
import { DEVOLUCION_DIAS, GARANTIA_DIAS } from "#lib/atencion.ts";
import { describeEnvioGratis } from "#lib/envio.ts";

const listBeneficios = (withIgv: boolean) => [
  {
    icono: "truck" as const,
    titulo: "Envío gratis",
    texto: `${describeEnvioGratis(withIgv)} En los demás casos, el envío se paga al recibir.`,
  },
  {
    icono: "shield-check" as const,
    titulo: `${GARANTIA_DIAS} días de garantía`,
    texto: "Si algo falla de fábrica, lo cambiamos o lo reparamos.",
  },
  {
    icono: "rotate-ccw" as const,
    titulo: "Devoluciones fáciles",
    texto: `Tienes ${DEVOLUCION_DIAS} días calendario para devolver tu compra.`,
  },
];

export function BeneficiosCompra() {
  const withIgv = useContext(PricesWithIgv);
  return (
    <ul className="grid gap-4 rounded-card bg-sunken p-5">
      {listBeneficios(withIgv).map(({ icono, titulo, texto }) => (
        <li key={titulo} className="flex gap-3">
          <Icon name={icono} className="mt-0.5 size-6 shrink-0 text-accent" />
          <div>
            <p className="font-semibold">{titulo}</p>
            <p className="text-sm text-muted">{texto}</p>
          </div>
        </li>
      ))}
    </ul>
  );
}
