import type { ReactNode } from "react";
import { Link } from "#app/ui/link.tsx";
import { Icon } from "#app/ui/icon.tsx";
import type { IconName } from "#app/ui/icons.ts";
import { EnlaceLibro } from "#app/features/atencion/reclamos/enlace-libro.tsx";
import { Fold } from "#app/ui/fold.tsx";
import { SteppedLine } from "#app/ui/stepped-line.tsx";
import { describeMedios, hasPagina } from "#app/features/base/ajustes/metodos.ts";
import type { DatosTienda } from "#app/features/paginas/empresa/datos.ts";
import { PLAZOS_USUALES } from "#lib/atencion.ts";

/** A real shop promises what its settings say. */
const listPromesas = ({ demo, envio: { plazoLima, metodos, plazos = PLAZOS_USUALES } }: DatosTienda) => [
  { icono: "truck" as const, texto: `Entrega en ${plazoLima} en Lima` },
  {
    icono: "shield-check" as const,
    texto: hasPagina(metodos)
      ? "Pagos protegidos por un proveedor de pagos con tarjeta"
      : `Pagas con ${describeMedios("entero", metodos)}`,
  },
  { icono: "headset" as const, texto: demo ? "Soporte 24/7" : `Te respondemos en ${plazos.respuesta}` },
];

const TIENDA = [
  { to: "/catalogo", texto: "Catálogo" },
  { to: "/favoritos", texto: "Tus favoritos" },
  { to: "/sobre-nosotros", texto: "Sobre nosotros" },
  { to: "/contacto", texto: "Contacto" },
];

const AYUDA = [
  { to: "/envios", texto: "Envíos y devoluciones" },
  { to: "/terminos", texto: "Términos y condiciones" },
  { to: "/privacidad", texto: "Política de privacidad" },
];

function Columna({ titulo, enlaces }: { titulo: string; enlaces: typeof TIENDA }) {
  return (
    <nav aria-label={titulo}>
      <Fold title={titulo} className="text-base" bodyClassName="lg:mt-2">
        <ul>
          {enlaces.map(({ to, texto }) => (
            <li key={to}>
              <Link to={to}>{texto}</Link>
            </li>
          ))}
        </ul>
      </Fold>
    </nav>
  );
}

function Dato({ icono, children }: { icono: IconName; children: ReactNode }) {
  return (
    <li className="flex min-h-11 items-center gap-3">
      <Icon name={icono} className="size-5 shrink-0" />
      {children}
    </li>
  );
}

export function PieTienda({ datos }: { datos: DatosTienda }) {
  return (
    <footer className="lejos mt-16 bg-sunken lg:mt-24 print:hidden">
      <SteppedLine className="text-line-strong/50" />
      <div className="container-store pt-8 pb-10">
        <ul className="flex flex-col justify-between gap-3 border-b pb-6 lg:flex-row lg:pb-8">
          {listPromesas(datos).map(({ icono, texto }) => (
            <li key={texto} className="flex items-center gap-3 font-medium">
              <Icon name={icono} className="size-6 shrink-0 text-accent" />
              {texto}
            </li>
          ))}
        </ul>
        <div className="pie grid gap-x-10 gap-y-1 pt-4 lg:grid-cols-[2fr_1fr_1fr] lg:pt-8">
          <section aria-label="Contacto">
            <Fold title="Contacto" className="text-base" bodyClassName="max-w-md lg:mt-2">
              <ul>
                <Dato icono="phone">
                  <a href={`tel:${datos.telefono.replace(/[^\d+]/g, "")}`}>{datos.telefono}</a>
                </Dato>
                <Dato icono="message-circle">
                  <a href={`https://wa.me/${datos.whatsapp.replace(/\D/g, "")}`} rel="noreferrer">
                    WhatsApp {datos.whatsapp}
                  </a>
                </Dato>
                <Dato icono="mail">
                  <a href={`mailto:${datos.email}`}>{datos.email}</a>
                </Dato>
                <Dato icono="map-pin">
                  <address className="not-italic">{datos.direccion}</address>
                </Dato>
                <Dato icono="clock">{datos.horario}</Dato>
              </ul>
              {datos.redes ? (
                <ul aria-label="Redes sociales" className="flex flex-wrap gap-x-6">
                  {datos.redes.map(([red, href]) => (
                    <li key={red}>
                      <a href={href} rel="noreferrer">
                        {red}
                      </a>
                    </li>
                  ))}
                </ul>
              ) : null}
            </Fold>
          </section>
          <Columna titulo="Tienda" enlaces={TIENDA.concat(datos.origen ?? [])} />
          <Columna titulo="Ayuda" enlaces={AYUDA.concat(datos.consulta ?? [])} />
        </div>
        <div className="mt-4 flex flex-wrap items-center justify-between gap-x-8 gap-y-4 border-t pt-6 lg:mt-8">
          <p className="text-sm text-muted">
            {datos.nombre} es una tienda de {datos.razonSocial} · RUC {datos.ruc}. Precios en soles (PEN).
          </p>
          <EnlaceLibro />
        </div>
      </div>
    </footer>
  );
}
