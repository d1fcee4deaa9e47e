import { data } from "react-router";
import { tiendaContext } from "#app/context.ts";
import { guardadosSchema } from "#app/features/base/correo/correo.schema.ts";
import { EnviarGuardados } from "#app/features/base/correo/enviar-guardados.tsx";
import { countGuardados, sendGuardados } from "#app/features/base/correo/acciones.server.ts";
import { NOMBRE_ESTADO, NOMBRE_TIPO } from "#app/features/base/correo/correo.ts";
import { parseFiltrosCorreos } from "#app/features/base/correo/lista.ts";
import { listCorreos } from "#app/features/base/correo/lista.server.ts";
import { TablaCorreos } from "#app/features/base/correo/tabla-correos.tsx";
import { usuarioContext } from "#app/features/personas/usuarios/sesion.server.ts";
import { readForm } from "#lib/form.ts";
import { parseInput } from "#lib/parse-input.ts";
import { staleIfError } from "#app/ui/stale-if-error.ts";
import { catchActionError } from "#app/ui/catch-action-error.ts";
import { ListOptions } from "#app/ui/list-options.tsx";
import { readPageRows } from "#lib/list-view.ts";
import { ListResults } from "#app/ui/list-results.tsx";
import { FilterDays, FilterSelect } from "#app/ui/filter-fields.tsx";
import { Toolbar } from "#app/ui/toolbar.tsx";
import { isNarrowed } from "#lib/list-params.ts";
import type { Route } from "./+types/correos";
import { Encabezado } from "#app/frame/panel/encabezado.tsx";
import { Cuerpo } from "#app/frame/panel/marco.tsx";
import { withErrorResult, withErrorPage } from "#app/routing/panel-errors.server.ts";

export const meta: Route.MetaFunction = () => [{ title: "Correos · Panel" }];

export async function loader({ request, context }: Route.LoaderArgs) {
  const filtros = parseFiltrosCorreos(new URL(request.url).searchParams);
  const tienda = context.get(tiendaContext);
  const [lista, guardados] = await withErrorPage(context, () =>
    Promise.all([listCorreos(tienda.db, filtros, readPageRows(request)), countGuardados(tienda)]),
  );
  return { lista, filtros, guardados };
}
export const clientLoader = staleIfError<Route.ClientLoaderArgs>();

export async function action({ request, context }: Route.ActionArgs) {
  const asked = parseInput(guardadosSchema, Object.fromEntries(await readForm(request)));
  if (!asked.success) return data({ ok: false as const }, { status: 400 });
  return withErrorResult(context, async () => {
    const sent = await sendGuardados(context.get(tiendaContext), context.get(usuarioContext).id);
    return {
      ok: true as const,
      mensaje: sent === 1 ? "Se está enviando 1 correo." : `Se están enviando ${sent} correos.`,
    };
  });
}
export const clientAction = catchActionError;

const ESTADOS = [["", "Todos los estados"], ...Object.entries(NOMBRE_ESTADO)] as const;
const TIPOS = [["", "Todos los tipos"], ...Object.entries(NOMBRE_TIPO)] as const;

export default function Correos({ loaderData: { lista, filtros, guardados } }: Route.ComponentProps) {
  return (
    <>
      <Encabezado titulo="Correos" />
      <Cuerpo>
        <Toolbar label="Buscar correos" placeholder="Dirección o asunto" filters={["estado", "tipo", "desde", "hasta"]}>
          <FilterSelect label="Estado" name="estado" options={ESTADOS} />
          <FilterSelect label="Tipo" name="tipo" options={TIPOS} />
          <FilterDays />
        </Toolbar>
        {guardados ? <EnviarGuardados guardados={guardados} /> : null}
        <ListResults
          noun={["correo", "correos"]}
          list={lista}
          aside={<ListOptions />}
          narrowed={isNarrowed(filtros)}
          empty={{ title: "Todavía no hay correos", text: "Aquí queda cada correo que la tienda escribe." }}
        >
          <TablaCorreos correos={lista.correos} orden={filtros.orden} />
        </ListResults>
      </Cuerpo>
    </>
  );
}
