import { Download, Printer } from "lucide-react";
import { data } from "react-router";
import { tiendaContext } from "#app/context.ts";
import { InsigniaPlazo } from "#app/features/reclamos/insignia-plazo.tsx";
import { answerReclamo, getReclamo } from "#app/features/reclamos/panel.server.ts";
import { pdfPathOf } from "#app/features/reclamos/reclamos.ts";
import { respuestaSchema } from "#app/features/reclamos/reclamos.schema.ts";
import { Responder } from "#app/features/reclamos/responder.tsx";
import { VistaHoja } from "#app/features/reclamos/vista-hoja.tsx";
import { usuarioContext } from "#app/features/usuarios/sesion.server.ts";
import { formatFecha, formatFechaHora, startOfDay } from "#app/lib/fechas.ts";
import { Button } from "#app/ui/button.tsx";
import { buttonStyle } from "#app/ui/button-style.ts";
import { keepScreen } from "#app/ui/keep-screen.ts";
import type { Route } from "./+types/reclamo";
import { Encabezado } from "./encabezado.tsx";
import { Cuerpo } from "./marco.tsx";
import { attempt, read } from "./resultado.server.ts";

export const meta: Route.MetaFunction = ({ params }) => [{ title: `Hoja ${params.codigo} · Panel` }];

export async function loader({ params, context }: Route.LoaderArgs) {
  const found = await read(context, () => getReclamo(context.get(tiendaContext).db, params.codigo));
  if (!found) throw data(null, { status: 404 });
  return found;
}

const REFUSED = {
  no_existe: "Esa hoja no existe.",
  respondido: "Esta hoja ya tiene respuesta: la primera queda registrada.",
};

export async function action({ request, params, context }: Route.ActionArgs) {
  const asked = respuestaSchema.safeParse(Object.fromEntries(await request.formData()));
  if (!asked.success) {
    const texto = asked.error.issues[0]?.message ?? "Escribe la respuesta.";
    return data({ ok: false as const, campos: { texto } }, { status: 400 });
  }
  return attempt(context, async () => {
    const actor_id = context.get(usuarioContext).id;
    const { codigo } = params;
    const result = await answerReclamo(context.get(tiendaContext), { codigo, texto: asked.data.texto, actor_id });
    if (!result.hecho) return { ok: false as const, mensaje: REFUSED[result.motivo] };
    const mensaje = result.hoja.email === null ? "Respuesta registrada." : "Respuesta registrada y enviada.";
    return { ok: true as const, mensaje };
  });
}
export const clientAction = keepScreen;

/** One sheet: its term, what the consumer wrote, and the answer. */
export default function Reclamo({ params, loaderData: { hoja, plazo } }: Route.ComponentProps) {
  const { respuesta } = hoja;
  return (
    <>
      <Encabezado titulo={`Hoja ${params.codigo}`} volver={{ to: "/admin/reclamos", texto: "Volver a Reclamos" }} />
      <Cuerpo>
        <div className="flex flex-wrap items-center gap-3 print:hidden">
          <InsigniaPlazo plazo={plazo} respondido={respuesta !== null} />
          <p className="text-muted">Responder hasta el {formatFecha(startOfDay(plazo.vence))}</p>
          <div className="flex flex-wrap gap-2 md:ml-auto">
            <a href={pdfPathOf(hoja)} download className={buttonStyle("secondary", "sm")}>
              <Download aria-hidden className="size-4" strokeWidth={1.75} />
              Descargar PDF
            </a>
            <Button variant="secondary" size="sm" onClick={() => print()}>
              <Printer aria-hidden className="size-4" strokeWidth={1.75} />
              Imprimir
            </Button>
          </div>
        </div>
        <div className="grid items-start gap-4 xl:grid-cols-[minmax(0,1fr)_24rem]">
          <div className="rounded-card border bg-surface p-4 md:p-6 print:border-0 print:p-0">
            <VistaHoja hoja={hoja} />
          </div>
          <section
            aria-labelledby="respuesta"
            className="grid gap-3 rounded-card border bg-surface p-4 xl:sticky xl:top-20 print:hidden"
          >
            <h2 id="respuesta" className="text-lg">
              Respuesta
            </h2>
            {respuesta ? (
              <>
                <p className="break-words whitespace-pre-line">{respuesta.texto}</p>
                <p className="text-muted">
                  {formatFechaHora(respuesta.created_at)},{" "}
                  {respuesta.medio === "correo" ? "por correo" : "por carta a su domicilio"}
                </p>
              </>
            ) : (
              <Responder email={hoja.email} />
            )}
          </section>
        </div>
      </Cuerpo>
    </>
  );
}
