import { data } from "react-router";
import { Icon } from "#app/ui/icon.tsx";
import { tiendaContext } from "#app/context.ts";
import { sendsMail } from "#app/features/base/correo/correo.ts";
import { countGuess } from "#app/features/base/limites/limites.server.ts";
import { META_ENLACE } from "#app/features/base/enlaces/enlaces.ts";
import { hasCopia } from "#app/features/atencion/reclamos/correo-reclamo.server.tsx";
import { formatCodigo, toPdfPath } from "#app/features/atencion/reclamos/reclamos.ts";
import { openHoja } from "#app/features/atencion/reclamos/reclamos.server.ts";
import { VistaHoja } from "#app/features/atencion/reclamos/vista-hoja.tsx";
import { findRetornoDeReclamo } from "#app/features/pedidos/retornos/reclamo.server.ts";
import { toRetornoPath } from "#app/features/pedidos/retornos/retornos.ts";
import { RECLAMO_DIAS_HABILES } from "#lib/atencion.ts";
import { Alert } from "#app/ui/alert.tsx";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { buttonStyle } from "#app/ui/button-style.ts";
import type { Route } from "./+types/hoja";

export function meta({ params, matches }: Route.MetaArgs) {
  const nombre = matches[1].loaderData?.nombre ?? "Tienda";
  return [{ title: `Hoja de Reclamación ${params.codigo} | ${nombre}` }, ...META_ENLACE];
}

export async function loader({ url: { searchParams }, params, context }: Route.LoaderArgs) {
  const tienda = context.get(tiendaContext);
  const { db } = tienda;
  const clave = searchParams.get("clave") ?? "";
  const hoja = await openHoja(tienda, params.codigo, clave);
  if (!hoja) {
    await countGuess(context);
    throw data(null, { status: 404 });
  }
  const [copia, retorno] = await Promise.all([hasCopia(db, hoja), findRetornoDeReclamo(db, hoja.id)]);
  const devolucion = retorno && toRetornoPath(retorno.pedido_id);
  const nueva = searchParams.has("nueva");
  return { hoja, pdf: toPdfPath(params.codigo, clave), nueva, copia, correo: sendsMail(tienda.env), devolucion };
}

export default function HojaPresentada({ loaderData }: Route.ComponentProps) {
  const { hoja, pdf, nueva, copia, correo, devolucion } = loaderData;
  const aCorreo = copia
    ? ` Enviamos una copia a ${hoja.email}.`
    : ` Hoy ya enviamos varias copias a ${hoja.email}, así que esta no irá por correo.`;
  return (
    <div className="container-store pt-8 lg:pt-12">
      <div className="mx-auto grid max-w-3xl gap-6">
        {nueva ? (
          <Alert tone="success" title={`Registramos tu ${hoja.tipo}`} className="print:hidden">
            Te responderemos en un plazo no mayor a {RECLAMO_DIAS_HABILES} días hábiles.
            {hoja.email === null || !correo ? "" : aCorreo} Guarda esta página o descarga tu hoja.
          </Alert>
        ) : null}
        <header className="grid gap-1">
          <p className="text-muted">Libro de Reclamaciones</p>
          <h1 className="text-3xl">
            Hoja de Reclamación <span className="whitespace-nowrap">N.º {formatCodigo(hoja)}</span>
          </h1>
        </header>
        <div className="flex flex-wrap gap-3 print:hidden">
          <a href={pdf} download className={buttonStyle("primary", "md")}>
            <Icon name="download" className="size-5" />
            Descargar PDF
          </a>
          <Button variant="secondary" onClick={() => print()}>
            <Icon name="printer" className="size-5" />
            Imprimir
          </Button>
          {devolucion ? (
            <ButtonLink to={devolucion} variant="tertiary">
              Ver la devolución
            </ButtonLink>
          ) : null}
        </div>
        <VistaHoja hoja={hoja} />
      </div>
    </div>
  );
}
