import { PLAZOS_USUALES } from "#lib/atencion.ts";
import { Icon } from "#app/ui/icon.tsx";
import { type EnvioTienda, useEnvio } from "#app/features/entrega/envios/tienda.ts";

const listBeneficios = ({ titulo, promesa, gratis, pago, plazos = PLAZOS_USUALES }: EnvioTienda) => [
  {
    icono: "truck" as const,
    titulo,
    texto: `${promesa} ${gratis ? "En los demás casos, el" : "El"} envío ${pago}.`,
  },
  {
    icono: "shield-check" as const,
    titulo: `${plazos.garantia} días de garantía`,
    texto: "Si algo falla de fábrica, lo cambiamos o lo reparamos.",
  },
  {
    icono: "rotate-ccw" as const,
    titulo: "Devoluciones fáciles",
    texto: `Tienes ${plazos.devolucion} días calendario para devolver tu compra.`,
  },
];

export function BeneficiosCompra() {
  const envio = useEnvio();
  return (
    <ul className="grid gap-4 rounded-card bg-sunken p-5">
      {listBeneficios(envio).map(({ icono, titulo, texto }) => (
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
