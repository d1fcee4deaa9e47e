import type { ReactNode } from "react";
import { Link } from "#app/ui/link.tsx";
import { Icon } from "#app/ui/icon.tsx";
import type { IconName } from "#app/ui/icons.ts";
import { EnlaceLibro } from "#app/features/reclamos/enlace-libro.tsx";
import { SteppedLine } from "#app/ui/stepped-line.tsx";
import type { DatosTienda } from "#app/features/empresa/datos.ts";

const listPromesas = (plazoLima: string) => [
  { icono: "truck" as const, texto: `Entrega en ${plazoLima} en Lima` },
  { icono: "shield-check" as const, texto: "Pagos protegidos por un proveedor de pagos con tarjeta" },
  { icono: "headset" as const, texto: "Soporte 24/7" },
];

const TIENDA = [
  { to: "/catalogo", texto: "Catálogo" },
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
      <h2 className="text-base">{titulo}</h2>
      <ul className="mt-2">
        {enlaces.map(({ to, texto }) => (
          <li key={to}>
            <Link to={to} className="inline-flex min-h-11 items-center text-muted hover:text-ink hover:underline">
              {texto}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function Dato({ icono, children }: { icono: IconName; children: ReactNode }) {
  return (
    <li className="flex min-h-11 items-center gap-3 text-muted">
      <Icon name={icono} className="size-5 shrink-0" />
      {children}
    </li>
  );
}

const ENLACE = "hover:text-ink hover:underline py-2.5";

export function Pie({ datos }: { datos: DatosTienda }) {
  const digits = datos.whatsapp.replace(/\D/g, "");
  return (
    <footer className="mt-16 bg-sunken lg:mt-24 print:hidden">
      <SteppedLine className="text-line-strong/50" />
      <div className="container-store pt-8 pb-10">
        <ul className="flex flex-col justify-between gap-4 border-b pb-8 lg:flex-row">
          {listPromesas(datos.envio.plazoLima).map(({ icono, texto }) => (
            <li key={texto} className="flex items-center gap-3 font-medium">
              <Icon name={icono} className="size-6 shrink-0 text-accent" />
              {texto}
            </li>
          ))}
        </ul>
        <div className="grid gap-x-10 gap-y-8 pt-8 sm:grid-cols-2 lg:grid-cols-[2fr_1fr_1fr]">
          <section aria-labelledby="pie-contacto" className="sm:col-span-2 lg:col-span-1">
            <h2 id="pie-contacto" className="text-base">
              Contacto
            </h2>
            <ul className="mt-2 max-w-md">
              <Dato icono="phone">
                <a href={`tel:${datos.telefono.replace(/[^\d+]/g, "")}`} className={ENLACE}>
                  {datos.telefono}
                </a>
              </Dato>
              <Dato icono="message-circle">
                <a href={`https://wa.me/${digits}`} rel="noreferrer" className={ENLACE}>
                  WhatsApp {datos.whatsapp}
                </a>
              </Dato>
              <Dato icono="mail">
                <a href={`mailto:${datos.email}`} className={ENLACE}>
                  {datos.email}
                </a>
              </Dato>
              <Dato icono="map-pin">
                <address className="not-italic">{datos.direccion}</address>
              </Dato>
              <Dato icono="clock">{datos.horario}</Dato>
            </ul>
          </section>
          <Columna titulo="Tienda" enlaces={TIENDA} />
          <Columna titulo="Ayuda" enlaces={AYUDA} />
        </div>
        <div className="mt-8 flex flex-wrap items-center justify-between gap-x-8 gap-y-4 border-t pt-6">
          <p className="text-sm text-muted">
            {datos.nombre} es una tienda de {datos.razonSocial} · RUC {datos.ruc}. Precios en soles (PEN).
          </p>
          <EnlaceLibro />
        </div>
      </div>
    </footer>
  );
}
