import { data } from "react-router";
import { SiPuede, usePuede } from "#app/routing/puesto.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { tiendaContext } from "#app/context.ts";
import { InsigniaPlazo } from "#app/features/atencion/reclamos/insignia-plazo.tsx";
import { annotateReclamo, answerReclamo, type Negativa } from "#app/features/atencion/reclamos/acciones.server.ts";
import { getReclamo } from "#app/features/atencion/reclamos/lista.server.ts";
import { type Hoja, toPdfPath, type TipoAnotacion } from "#app/features/atencion/reclamos/reclamos.ts";
import { atencionSchema } from "#app/features/atencion/reclamos/reclamos.schema.ts";
import { SuRespuesta } from "#app/features/atencion/reclamos/responder.tsx";
import { Tramites } from "#app/features/atencion/reclamos/tramites.tsx";
import { VistaHoja } from "#app/features/atencion/reclamos/vista-hoja.tsx";
import { findRetornoDeReclamo } from "#app/features/pedidos/retornos/reclamo.server.ts";
import { RUTA_RETORNOS } from "#app/features/pedidos/retornos/retornos.ts";
import { usuarioContext } from "#app/features/personas/usuarios/sesion.server.ts";
import { formatFecha, startOfDay } from "#lib/fechas.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { buttonStyle } from "#app/ui/button-style.ts";
import { catchActionError } from "#app/ui/catch-action-error.ts";
import { readForm } from "#lib/form.ts";
import { parseInput } from "#lib/parse-input.ts";
import type { Route } from "./+types/reclamo";
import { Encabezado } from "#app/frame/panel/encabezado.tsx";
import { Cuerpo } from "#app/frame/panel/marco.tsx";
import { withErrorResult, withErrorPage } from "#app/routing/panel-errors.server.ts";

export const meta: Route.MetaFunction = ({ params }) => [{ title: `Hoja ${params.codigo} · Panel` }];

export async function loader({ params, context }: Route.LoaderArgs) {
  const { db, enlaces } = context.get(tiendaContext);
  const found = await withErrorPage(context, async () => {
    const reclamo = await getReclamo(db, params.codigo);
    if (!reclamo) return null;
    const pdf = toPdfPath(params.codigo, enlaces.sign("hoja", reclamo.hoja.id));
    return { ...reclamo, pdf, retorno: await findRetornoDeReclamo(db, reclamo.hoja.id) };
  });
  if (!found) throw data(null, { status: 404 });
  return found;
}

const REFUSED: Record<Negativa, string> = {
  no_existe: "Esa hoja no existe.",
  respondido: "Esta hoja ya tiene respuesta: la primera queda registrada.",
  vencido: "El plazo ya venció: una propuesta no lo suspende. Responde cuanto antes.",
  no_procede: "Eso ya estaba registrado en esta hoja.",
};

const formatHecho = (accion: "responder" | TipoAnotacion, { email }: Hoja): string => {
  if (accion === "responder") return email === null ? "Respuesta registrada." : "Respuesta registrada y enviada.";
  if (accion === "propuesta") return email === null ? "Propuesta registrada." : "Propuesta registrada y enviada.";
  return accion === "recalificacion" ? "La queja se atiende como reclamo." : "Registrado: el plazo vuelve a correr.";
};

export async function action({ request, params, context }: Route.ActionArgs) {
  const asked = parseInput(atencionSchema, Object.fromEntries(await readForm(request)));
  if (!asked.success) {
    const texto = asked.error.issues[0]?.message ?? "Escribe el texto.";
    return data({ ok: false as const, campos: { texto } }, { status: 400 });
  }
  return withErrorResult(context, async () => {
    const actor_id = context.get(usuarioContext).id;
    const { accion, texto } = asked.data;
    const orden = { codigo: params.codigo, texto, actor_id };
    const tienda = context.get(tiendaContext);
    const result = await (accion === "responder"
      ? answerReclamo(tienda, orden)
      : annotateReclamo(tienda, { ...orden, tipo: accion }));
    if (!result.hecho) return { ok: false as const, mensaje: REFUSED[result.motivo] };
    return { ok: true as const, mensaje: formatHecho(accion, result.hoja) };
  });
}
export const clientAction = catchActionError;

export default function Reclamo({ params, loaderData: { hoja, pdf, plazo, retorno } }: Route.ComponentProps) {
  const puede = usePuede();
  return (
    <>
      <Encabezado titulo={params.codigo} volver={{ to: "/admin/reclamos", texto: "Volver a Reclamos" }} />
      <Cuerpo>
        <div className="flex flex-wrap items-center gap-3 print:hidden">
          <InsigniaPlazo plazo={plazo} respondido={hoja.respuesta !== null} />
          <p className="text-muted">Responder hasta el {formatFecha(startOfDay(plazo.vence))}</p>
          <div className="flex flex-wrap gap-2 sm:ml-auto">
            {retorno && puede("ver", "pedidos") ? (
              <ButtonLink to={`${RUTA_RETORNOS}/${retorno.id}`} variant="secondary" size="sm">
                Ver la devolución
              </ButtonLink>
            ) : null}
            <a href={pdf} download className={buttonStyle("secondary", "sm")}>
              <Icon name="download" className="size-4" />
              Descargar PDF
            </a>
            <Button variant="secondary" size="sm" onClick={() => print()}>
              <Icon name="printer" className="size-4" />
              Imprimir
            </Button>
          </div>
        </div>
        <div className="grid items-start gap-4 xl:grid-cols-[minmax(0,1fr)_24rem]">
          <div className="rounded-card border bg-surface p-4 md:p-6 print:border-0 print:p-0">
            <VistaHoja hoja={hoja} />
          </div>
          <div className="grid gap-4 xl:sticky xl:top-20 print:hidden">
            <SuRespuesta hoja={hoja} />
            <SiPuede area="reclamos">
              <Tramites hoja={hoja} vencido={plazo.vencido} />
            </SiPuede>
          </div>
        </div>
      </Cuerpo>
    </>
  );
}
