import { tiendaContext } from "#app/context.ts";
import { NOMBRE_ESTADO, NOMBRE_TIPO } from "#app/features/correo/correo.ts";
import { parseFiltrosCorreos } from "#app/features/correo/lista-correos.ts";
import { listCorreos } from "#app/features/correo/lista-correos.server.ts";
import { TablaCorreos } from "#app/features/correo/tabla-correos.tsx";
import { keepLast } from "#app/ui/keep-last.ts";
import { ListResults } from "#app/ui/list-results.tsx";
import { FilterDay, FilterSelect, Toolbar } from "#app/ui/toolbar.tsx";
import type { Route } from "./+types/correos";
import { Encabezado } from "./encabezado.tsx";
import { Cuerpo } from "./marco.tsx";
import { read } from "./resultado.server.ts";

export const meta: Route.MetaFunction = () => [{ title: "Correos · Panel" }];

export async function loader({ request, context }: Route.LoaderArgs) {
  const filtros = parseFiltrosCorreos(new URL(request.url).searchParams);
  const lista = await read(context, () => listCorreos(context.get(tiendaContext).db, filtros));
  return { lista, filtros };
}
export const clientLoader = keepLast<Route.ClientLoaderArgs>();

const ESTADOS = [["", "Todos los estados"], ...Object.entries(NOMBRE_ESTADO)] as const;
const TIPOS = [["", "Todos los tipos"], ...Object.entries(NOMBRE_TIPO)] as const;

/** The outbox: what was sent, what failed and why. */
export default function Correos({ loaderData: { lista, filtros } }: Route.ComponentProps) {
  const { buscar, estado, tipo, desde, hasta } = filtros;
  return (
    <>
      <Encabezado titulo="Correos" />
      <Cuerpo>
        <Toolbar label="Buscar correos" placeholder="Dirección o asunto" filters={["estado", "tipo", "desde", "hasta"]}>
          <FilterSelect label="Estado" name="estado" options={ESTADOS} />
          <FilterSelect label="Tipo" name="tipo" options={TIPOS} />
          <FilterDay label="Desde" name="desde" />
          <FilterDay label="Hasta" name="hasta" />
        </Toolbar>
        <ListResults
          noun={["correo", "correos"]}
          count={lista.hallados}
          page={lista.pagina}
          pages={lista.paginas}
          narrowed={Boolean(buscar || estado || tipo || desde || hasta)}
          empty={{ title: "Todavía no hay correos", text: "Aquí queda cada correo que la tienda escribe." }}
        >
          <TablaCorreos correos={lista.correos} orden={filtros.orden} />
        </ListResults>
      </Cuerpo>
    </>
  );
}
