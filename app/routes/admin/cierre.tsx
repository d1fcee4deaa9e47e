import { tiendaContext } from "#app/context.ts";
import { readMarca } from "#app/features/base/ajustes/ajustes.server.ts";
import { parseMes, readCierre } from "#app/features/cuentas/caja/cierre.server.ts";
import { HojaCierre } from "#app/features/cuentas/caja/hoja-cierre.tsx";
import { subMeses } from "#app/features/cuentas/caja/periodo.ts";
import { formatFechaHora, formatMes, toDia } from "#lib/fechas.ts";
import { readPage } from "#lib/list-params.ts";
import { Alert } from "#app/ui/alert.tsx";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { buttonStyle } from "#app/ui/button-style.ts";
import { Icon } from "#app/ui/icon.tsx";
import { ErrorSinMarco } from "#app/frame/panel/error-sin-marco.tsx";
import { useSesion } from "#app/features/personas/usuarios/use-sesion.ts";
import { withErrorPage } from "#app/routing/panel-errors.server.ts";
import type { Route } from "./+types/cierre";

export const meta: Route.MetaFunction = () => [{ title: "Cierre del mes" }, { name: "robots", content: "noindex" }];

export async function loader({ url, context }: Route.LoaderArgs) {
  const tienda = context.get(tiendaContext);
  const ahora = new Date();
  const hoy = toDia(ahora);
  const asked = url.searchParams.get("mes");
  const mes = asked === null ? null : parseMes(asked, hoy);
  const rango = mes ?? parseMes(subMeses(hoy, 1).slice(0, 7), hoy);
  if (!rango) throw new Error(`there is no month before ${hoy}`);
  return withErrorPage(context, async () => {
    const [cierre, { nombre, razonSocial, ruc }] = await Promise.all([
      readCierre(tienda.db, rango, readPage(url.searchParams)),
      readMarca(tienda),
    ]);
    return { cierre, empresa: { nombre, razonSocial, ruc }, hoy, ahora, perdido: asked !== null && mes === null };
  });
}

export default function Cierre({ loaderData: { cierre, empresa, hoy, ahora, perdido } }: Route.ComponentProps) {
  // The browser's page cache may show it to someone else.
  useSesion();
  const { desde, hasta } = cierre;
  const [antes, despues] = [subMeses(desde, 1).slice(0, 7), subMeses(desde, -1).slice(0, 7)];
  const enCurso = desde.slice(0, 7) === hoy.slice(0, 7);
  return (
    <main
      id="contenido"
      tabIndex={-1}
      className="mx-auto grid max-w-4xl gap-6 p-4 outline-none md:p-6 print:max-w-none print:gap-4 print:p-0"
    >
      <div className="flex flex-wrap justify-between gap-2 print:hidden">
        <ButtonLink to="/admin" variant="tertiary" size="sm">
          <Icon name="arrow-left" className="size-4 stroke-2" />
          Volver al dashboard
        </ButtonLink>
        <div className="flex flex-wrap gap-2">
          <a
            href={`/admin/ventas/exportar?${new URLSearchParams({ eje: "dia", desde, hasta })}`}
            download
            className={buttonStyle("secondary", "sm")}
          >
            <Icon name="download" className="size-4 stroke-2" />
            Días en CSV
          </a>
          <a
            href={`/admin/caja/exportar?${new URLSearchParams({ tipo: "devoluciones", desde, hasta })}`}
            download
            className={buttonStyle("secondary", "sm")}
          >
            <Icon name="download" className="size-4 stroke-2" />
            Devoluciones en CSV
          </a>
          <Button variant="secondary" size="sm" onClick={() => window.print()}>
            <Icon name="printer" className="size-4 stroke-2" />
            Imprimir
          </Button>
        </div>
      </div>
      {perdido ? (
        <Alert tone="warning">Ese mes no existe o todavía no empieza: este es el último que terminó.</Alert>
      ) : null}
      <header className="grid gap-1 border-b-2 border-ink pb-4">
        <p className="font-display text-lg font-bold">{empresa.nombre}</p>
        <h1 className="text-2xl">Cierre de {formatMes(desde)}</h1>
        <p className="text-sm text-muted">
          {empresa.razonSocial}, RUC {empresa.ruc}. Importes en soles, días en hora de Lima. Hecho el{" "}
          {formatFechaHora(ahora)}.
        </p>
        {enCurso ? <p className="text-sm font-semibold">El mes aún no termina: esto es lo que va hasta hoy.</p> : null}
      </header>
      <nav aria-label="Meses" className="flex justify-between gap-2 print:hidden">
        <ButtonLink to={`/admin/cierre?mes=${antes}`} variant="secondary" size="sm">
          <Icon name="chevron-left" className="size-4 stroke-2" />
          {formatMes(`${antes}-01`)}
        </ButtonLink>
        {enCurso ? null : (
          <ButtonLink to={`/admin/cierre?mes=${despues}`} variant="secondary" size="sm">
            {formatMes(`${despues}-01`)}
            <Icon name="chevron-right" className="size-4 stroke-2" />
          </ButtonLink>
        )}
      </nav>
      <HojaCierre {...cierre} />
      <p className="text-sm text-muted">
        Un pedido se vende el día en que queda pagado por completo. Lo que se devuelve cuenta el día en que se devuelve:
        un mes que terminó ya no cambia.
      </p>
    </main>
  );
}

export const ErrorBoundary = ({ error }: Route.ErrorBoundaryProps) => <ErrorSinMarco error={error} />;
