import { PLAZOS_USUALES } from "#lib/atencion.ts";
import type { ReactNode } from "react";
import { Icon } from "#app/ui/icon.tsx";
import type { IconName } from "#app/ui/icons.ts";
import type { DatosTienda } from "#app/features/paginas/empresa/datos.ts";

function Via({ icono, titulo, children }: { icono: IconName; titulo: string; children: ReactNode }) {
  return (
    <li className="flex gap-4 py-4">
      <Icon name={icono} className="mt-0.5 size-6 shrink-0 text-accent" />
      <div className="min-w-0">
        <h3 className="text-base">{titulo}</h3>
        <div className="text-muted">{children}</div>
      </div>
    </li>
  );
}

export function DatosContacto({ datos }: { datos: DatosTienda }) {
  const { telefono, whatsapp, email, direccion, horario } = datos;
  const { plazos = PLAZOS_USUALES } = datos.envio;
  return (
    <section aria-labelledby="vias" className="self-start rounded-card bg-sunken p-6">
      <h2 id="vias" className="text-xl">
        Otras formas de contacto
      </h2>
      <ul className="mt-2 divide-y">
        <Via icono="clock" titulo="Horario de atención">
          {horario.split(/,\s*/).map((tramo) => (
            <p key={tramo} className="first-letter:uppercase">
              {tramo}
            </p>
          ))}
        </Via>
        <Via icono="reply" titulo="Tiempo de respuesta">
          Puedes escribirnos a cualquier hora: respuesta en {plazos.respuesta}.
        </Via>
        <Via icono="phone" titulo="Teléfono">
          <a href={`tel:${telefono.replace(/[^\d+]/g, "")}`} className="link inline-flex min-h-11 items-center">
            {telefono}
          </a>
        </Via>
        <Via icono="message-circle" titulo="WhatsApp">
          <a
            href={`https://wa.me/${whatsapp.replace(/\D/g, "")}`}
            rel="noreferrer"
            className="link inline-flex min-h-11 items-center"
          >
            {whatsapp}
          </a>
        </Via>
        <Via icono="mail" titulo="Correo">
          <a href={`mailto:${email}`} className="link inline-flex min-h-11 items-center break-all">
            {email}
          </a>
        </Via>
        <Via icono="map-pin" titulo="Dirección">
          <address className="not-italic">{direccion}</address>
        </Via>
      </ul>
    </section>
  );
}
