import { data } from "react-router";
import { tiendaContext } from "#app/context.ts";
import { FormularioVariantes } from "#app/features/catalogo/variantes/formulario-variantes.tsx";
import { FotosGrupo } from "#app/features/catalogo/variantes/fotos-grupo.tsx";
import { listDestinos, readDestinos } from "#app/features/catalogo/variantes/fotos-valor.ts";
import { saveFotos } from "#app/features/catalogo/variantes/fotos-valor.server.ts";
import { GrupoVariantes } from "#app/features/catalogo/variantes/grupo-variantes.tsx";
import { renameGrupo } from "#app/features/catalogo/variantes/renombrar-grupo.server.ts";
import { readTabla } from "#app/features/catalogo/variantes/tabla-variantes.ts";
import { readGrupo, saveTabla } from "#app/features/catalogo/variantes/tabla-variantes.server.ts";
import type { RespuestaTabla } from "#app/features/catalogo/variantes/use-tabla-variantes.ts";
import { readMatriz, readNombreGrupo } from "#app/features/catalogo/variantes/variantes.schema.ts";
import { createVariantes } from "#app/features/catalogo/variantes/variantes.server.ts";
import { usuarioContext } from "#app/features/personas/usuarios/sesion.server.ts";
import { Encabezado } from "#app/frame/panel/encabezado.tsx";
import { Cuerpo } from "#app/frame/panel/marco.tsx";
import { withErrorPage, withErrorResult } from "#app/routing/panel-errors.server.ts";
import { Editable, SiPuede } from "#app/routing/puesto.tsx";
import { catchActionError } from "#app/ui/catch-action-error.ts";
import { Panel } from "#app/ui/panel.tsx";
import { staleIfError } from "#app/ui/stale-if-error.ts";
import type { ActionResult } from "#app/ui/use-action.ts";
import { readForm } from "#lib/form.ts";
import { isId, newId } from "#lib/ids.ts";
import { formatCantidad } from "#lib/numbers.ts";
import type { Route } from "./+types/variantes";

export const meta: Route.MetaFunction = () => [{ title: "Variantes · Panel" }];

export async function loader({ params, context }: Route.LoaderArgs) {
  const { db } = context.get(tiendaContext);
  const grupo = await withErrorPage(context, () => readGrupo(db, params.id));
  if (!grupo) throw data(null, { status: 404 });
  // `clave` is the next change's idempotency key.
  return { ...grupo, clave: newId() };
}
export const clientLoader = staleIfError<Route.ClientLoaderArgs>();

type ActionContext = Route.ActionArgs["context"];

const MAL = { ok: false as const, mensaje: "No se entendió lo que se envió. Recarga la página e inténtalo de nuevo." };
const refuse = (campos: Record<string, string>) => ({ ok: false as const, campos });

const toReader = (form: FormData) => (name: string) => {
  const value = form.get(name);
  return typeof value === "string" ? value : "";
};

async function create(form: FormData, id: string, clave: string, context: ActionContext): Promise<ActionResult> {
  const matriz = readMatriz(toReader(form));
  if (!matriz.valor) return refuse(matriz.campos);
  const autoria = { actor_id: context.get(usuarioContext).id, clave };
  const hecho = await createVariantes(context.get(tiendaContext), id, matriz.valor, autoria);
  if (hecho.tipo === "campos") return refuse(hecho.campos);
  if (hecho.tipo === "eliminado") return { ok: false, mensaje: "Este producto ya no está." };
  const { cuantas } = hecho;
  return { ok: true, mensaje: cuantas === 1 ? "Se creó una variante." : `Se crearon ${cuantas} variantes.` };
}

async function save(form: FormData, clave: string, context: ActionContext): Promise<RespuestaTabla> {
  const tabla = readTabla(form);
  if (!tabla) return MAL;
  if (!tabla.valor) return refuse(tabla.campos);
  const autoria = { actor_id: context.get(usuarioContext).id, clave };
  const informe = await saveTabla(context.get(tiendaContext), tabla.valor, autoria);
  // A repeated attempt, whose answer was lost.
  return informe ? { ok: true, informe } : { ok: true, mensaje: "Los cambios ya estaban guardados." };
}

async function rename(form: FormData, clave: string, context: ActionContext): Promise<ActionResult> {
  const read = toReader(form);
  const { valor: a, error } = readNombreGrupo(read("grupo"));
  if (error !== undefined) return refuse({ grupo: error });
  const autoria = { actor_id: context.get(usuarioContext).id, clave };
  const hecho = await renameGrupo(context.get(tiendaContext), { de: read("de"), a }, autoria);
  if (hecho.tipo === "campos") return refuse({ grupo: hecho.error });
  return {
    ok: true,
    mensaje: `Ahora se llama ${a}: cambió en ${formatCantidad(hecho.cuantas, "variante", "variantes")}.`,
  };
}

async function spread(form: FormData, clave: string, context: ActionContext): Promise<ActionResult> {
  const destinos = readDestinos(form);
  if (!destinos) return MAL;
  const autoria = { actor_id: context.get(usuarioContext).id, clave };
  const hecho = await saveFotos(context.get(tiendaContext), { grupo: toReader(form)("grupo"), destinos }, autoria);
  if (hecho.tipo === "no") return { ok: false, mensaje: hecho.error };
  return {
    ok: true,
    mensaje: `Fotos repartidas: cambió en ${formatCantidad(hecho.cuantas, "variante", "variantes")}.`,
  };
}

function dispatch(form: FormData, id: string, context: ActionContext): Promise<ActionResult> {
  const read = toReader(form);
  const clave = read("clave");
  if (!isId(clave)) return Promise.resolve(MAL);
  switch (read("intento")) {
    case "crear":
      return create(form, id, clave, context);
    case "guardar":
      return save(form, clave, context);
    case "fotos":
      return spread(form, clave, context);
    case "renombrar":
      return rename(form, clave, context);
    default:
      return Promise.resolve(MAL);
  }
}

export async function action({ request, params, context }: Route.ActionArgs) {
  if (!isId(params.id)) throw data(null, { status: 404 });
  const form = await readForm(request);
  const answer = await withErrorResult(context, () => dispatch(form, params.id, context));
  return "campos" in answer || answer === MAL ? data(answer, { status: 400 }) : answer;
}
export const clientAction = catchActionError;

export default function PaginaVariantes({ loaderData, params }: Route.ComponentProps) {
  const { nombre, grupo, filas, fotos, clave } = loaderData;
  const vivas = filas.filter(({ eliminada }) => !eliminada);
  const destinos = listDestinos(vivas);
  return (
    <>
      <Encabezado
        titulo={`Variantes de ${grupo || nombre}`}
        volver={{ to: `/admin/productos?editar=${params.id}`, texto: "Volver al producto" }}
      />
      <Cuerpo>
        {filas.length > 0 ? <GrupoVariantes {...{ grupo, clave, filas }} /> : null}
        {fotos.length > 0 && destinos.length > 0 ? (
          <Panel title="Fotos por valor">
            <Editable area="productos">
              <FotosGrupo key={JSON.stringify(fotos)} {...{ grupo, clave, fotos, destinos }} />
            </Editable>
          </Panel>
        ) : null}
        <SiPuede
          area="productos"
          otherwise={filas.length > 0 ? null : <p className="text-muted">No tiene variantes.</p>}
        >
          <Panel title={grupo ? "Agregar valores" : "Crear variantes"}>
            <FormularioVariantes
              key={JSON.stringify([grupo, vivas.map(({ opciones }) => opciones)])}
              {...{ clave, nombre, grupo }}
              existentes={vivas.map(({ opciones }) => opciones)}
            />
          </Panel>
        </SiPuede>
      </Cuerpo>
    </>
  );
}
