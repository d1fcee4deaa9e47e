import { PLAZOS_USUALES } from "#lib/atencion.ts";
import { Icon } from "#app/ui/icon.tsx";
import { describeMedios, hasPagina } from "#app/features/base/ajustes/metodos.ts";
import { type EnvioTienda, useEnvio } from "#app/features/entrega/envios/tienda.ts";
import { Stars } from "#app/ui/stars.tsx";
import type { Testimonio } from "./testimonios.ts";

const listBeneficios = ({ titulo, promesa, metodos, plazos = PLAZOS_USUALES }: EnvioTienda) => [
  {
    icono: "truck" as const,
    titulo,
    texto: promesa,
  },
  {
    icono: "shield-check" as const,
    titulo: "Pago protegido",
    texto: hasPagina(metodos)
      ? `Pagas con ${describeMedios("corto", metodos)} en la página segura del proveedor. No guardamos tu tarjeta.`
      : `Pagas con ${describeMedios("entero", metodos)}, y confirmamos tu pago antes de enviarte nada.`,
  },
  {
    icono: "rotate-ccw" as const,
    titulo: "Devolución fácil",
    texto: `Tienes ${plazos.devolucion} días calendario para devolver tu compra, y ${plazos.garantia} días de garantía en cada producto.`,
  },
];

const SECCION = "lejos container-store pt-16 lg:pt-24";

export function Beneficios() {
  const envio = useEnvio();
  return (
    <section aria-labelledby="beneficios-titulo" className={SECCION}>
      <h2 id="beneficios-titulo" className="sr-only">
        Comprar aquí
      </h2>
      <ul className="grid gap-4 md:grid-cols-3 lg:gap-6">
        {listBeneficios(envio).map(({ icono, titulo, texto }) => (
          <li key={titulo} className="grid content-start gap-3 rounded-card bg-sunken p-6 lg:p-8">
            <span className="grid size-12 place-items-center rounded-full bg-accent-soft text-accent">
              <Icon name={icono} className="size-6" />
            </span>
            <h3 className="text-xl">{titulo}</h3>
            <p className="text-muted">{texto}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}

interface TestimoniosProps {
  testimonios: readonly Testimonio[];
}

export function Testimonios({ testimonios }: TestimoniosProps) {
  if (testimonios.length === 0) return null;
  return (
    <section aria-labelledby="testimonios-titulo" className={SECCION}>
      <h2 id="testimonios-titulo" className="text-2xl">
        Lo que dicen nuestros clientes
      </h2>
      <p className="mt-1 text-sm text-muted">Testimonios inventados para esta demostración.</p>
      <ul className="mt-6 grid gap-4 md:grid-cols-3 lg:gap-6">
        {testimonios.map(({ nombre, distrito, texto }) => (
          <li key={nombre}>
            <figure className="grid h-full content-between gap-4 rounded-card border bg-surface p-6">
              <div className="grid gap-3">
                <Stars value={5} />
                <blockquote className="text-lg">{texto}</blockquote>
              </div>
              <figcaption className="text-muted">
                <span className="font-semibold text-ink">{nombre}</span>, {distrito}
              </figcaption>
            </figure>
          </li>
        ))}
      </ul>
    </section>
  );
}
