import { Link } from "#app/ui/link.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { tiendaContext } from "#app/context.ts";
import { findAnioSinFeriados } from "#app/features/atencion/reclamos/plazos.server.ts";
import { parseFiltrosReclamos } from "#app/features/atencion/reclamos/lista.ts";
import { listReclamos } from "#app/features/atencion/reclamos/lista.server.ts";
import { countReclamos } from "#app/features/atencion/reclamos/plazos.server.ts";
import { TablaReclamos } from "#app/features/atencion/reclamos/tabla-reclamos.tsx";
import { Alert } from "#app/ui/alert.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { staleIfError } from "#app/ui/stale-if-error.ts";
import { ListOptions } from "#app/ui/list-options.tsx";
import { readPageRows } from "#lib/list-view.ts";
import { ListResults } from "#app/ui/list-results.tsx";
import { StatCard, StatCards } from "#app/ui/stat-card.tsx";
import { FilterSelect } from "#app/ui/filter-fields.tsx";
import { Toolbar } from "#app/ui/toolbar.tsx";
import { isNarrowed } from "#lib/list-params.ts";
import type { Route } from "./+types/reclamos";
import { Encabezado } from "#app/frame/panel/encabezado.tsx";
import { Cuerpo } from "#app/frame/panel/marco.tsx";
import { withErrorPage } from "#app/routing/panel-errors.server.ts";

export const meta: Route.MetaFunction = () => [{ title: "Reclamos · Panel" }];

export async function loader({ request, context }: Route.LoaderArgs) {
  const { db } = context.get(tiendaContext);
  const filtros = parseFiltrosReclamos(new URL(request.url).searchParams);
  const [lista, cuentas, sinFeriados] = await withErrorPage(context, () =>
    Promise.all([
      listReclamos(db, filtros, new Date(), readPageRows(request)),
      countReclamos(db),
      findAnioSinFeriados(db),
    ]),
  );
  return { lista, cuentas, filtros, sinFeriados };
}
export const clientLoader = staleIfError<Route.ClientLoaderArgs>();

const SITUACION = [
  ["", "Todas las situaciones"],
  ["pendientes", "Sin responder"],
  ["vencidos", "Vencidos"],
  ["respondidos", "Respondidos"],
] as const;

const TIPO = [
  ["", "Reclamos y quejas"],
  ["reclamo", "Reclamos"],
  ["queja", "Quejas"],
] as const;

export default function Reclamos({ loaderData: { lista, cuentas, filtros, sinFeriados } }: Route.ComponentProps) {
  return (
    <>
      <Encabezado
        titulo="Reclamos"
        accion={
          <ButtonLink to="/admin/reclamos/feriados" variant="secondary" size="sm">
            <Icon name="calendar-days" className="size-4" />
            Feriados
          </ButtonLink>
        }
      />
      <Cuerpo>
        {sinFeriados === null ? null : (
          <Alert tone="warning">
            Faltan los feriados de {sinFeriados}: sin ellos, los plazos que llegan a ese año vencen antes de lo que
            deben.{" "}
            <Link to="/admin/reclamos/feriados" className="link">
              Agregarlos
            </Link>
          </Alert>
        )}
        <StatCards label="Por responder">
          <StatCard title="Sin responder" value={cuentas.pendientes} icon="book-open" to="?situacion=pendientes" />
          <StatCard
            title="Vencidos"
            value={cuentas.vencidos}
            icon="triangle-exclamation-point"
            to="?situacion=vencidos"
          />
        </StatCards>
        <Toolbar
          label="Buscar reclamos"
          placeholder="Número, nombre, documento o correo"
          filters={["situacion", "tipo"]}
        >
          <FilterSelect label="Situación" name="situacion" options={SITUACION} />
          <FilterSelect label="Tipo" name="tipo" options={TIPO} />
        </Toolbar>
        <ListResults
          noun={["hoja", "hojas"]}
          list={lista}
          aside={<ListOptions />}
          narrowed={isNarrowed(filtros)}
          empty={{ title: "Todavía no hay reclamos", text: "Aparecen aquí cuando alguien llena el libro." }}
        >
          <TablaReclamos reclamos={lista.reclamos} />
        </ListResults>
      </Cuerpo>
    </>
  );
}
