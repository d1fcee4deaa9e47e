import { Icon } from "#app/ui/icon.tsx";
import { DEVOLUCION_DIAS, GARANTIA_DIAS } from "#lib/atencion.ts";
import { ENVIO_GRATIS_TEXTO } from "#lib/envio.ts";

const BENEFICIOS = [
  {
    icono: "truck",
    titulo: "Envío gratis",
    texto: `${ENVIO_GRATIS_TEXTO} En los demás casos, el envío se paga al recibir.`,
  },
  {
    icono: "shield-check",
    titulo: `${GARANTIA_DIAS} días de garantía`,
    texto: "Si algo falla de fábrica, lo cambiamos o lo reparamos.",
  },
  {
    icono: "rotate-ccw",
    titulo: "Devoluciones fáciles",
    texto: `Tienes ${DEVOLUCION_DIAS} días calendario para devolver tu compra.`,
  },
] as const;

export function BeneficiosCompra() {
  return (
    <ul className="grid gap-4 rounded-card bg-sunken p-5">
      {BENEFICIOS.map(({ icono, titulo, texto }) => (
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
