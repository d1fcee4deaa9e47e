import { data } from "react-router";
import { tiendaContext } from "#app/context.ts";
import { TEXTO_FIN, formatUltimoDia } from "#app/features/catalogo/productos/ofertas.ts";
import { FormularioOferta } from "#app/features/catalogo/ofertas/formulario-oferta.tsx";
import { OfertaAbierta } from "#app/features/catalogo/ofertas/oferta-abierta.tsx";
import { ordenOferta } from "#app/features/catalogo/ofertas/oferta.schema.ts";
import {
  planOferta,
  readOfertaPanel,
  type ResultadoOferta,
  stopOferta,
} from "#app/features/catalogo/ofertas/oferta.server.ts";
import { usuarioContext } from "#app/features/personas/usuarios/sesion.server.ts";
import { Encabezado } from "#app/frame/panel/encabezado.tsx";
import { Cuerpo } from "#app/frame/panel/marco.tsx";
import { withErrorPage, withErrorResult } from "#app/routing/panel-errors.server.ts";
import { SiPuede, usePuede } from "#app/routing/puesto.tsx";
import { catchActionError } from "#app/ui/catch-action-error.ts";
import { cx } from "#app/ui/cx.ts";
import { Panel } from "#app/ui/panel.tsx";
import { staleIfError } from "#app/ui/stale-if-error.ts";
import type { ActionResult } from "#app/ui/use-action.ts";
import { formatSoles } from "#lib/dinero.ts";
import { formatFecha, formatFechaCorta, formatHora } from "#lib/fechas.ts";
import { readForm, toFieldErrors } from "#lib/form.ts";
import { isId, newId } from "#lib/ids.ts";
import { parseInput } from "#lib/parse-input.ts";
import type { Route } from "./+types/oferta";

export const meta: Route.MetaFunction = () => [{ title: "Oferta · Panel" }];

export async function loader({ params, context }: Route.LoaderArgs) {
  const found = await withErrorPage(context, () => readOfertaPanel(context.get(tiendaContext).db, params.id));
  if (!found) throw data(null, { status: 404 });
  return { ...found, ahora: new Date(), clave: newId() };
}
export const clientLoader = staleIfError<Route.ClientLoaderArgs>();

const refuse = (campos: Record<string, string>) => ({ ok: false as const, campos });

function toAnswer(planned: ResultadoOferta): ActionResult {
  switch (planned.tipo) {
    case "programada":
      return { ok: true, mensaje: "La oferta quedó programada." };
    case "precio":
      return refuse({ precio: planned.razon });
    case "abierta":
      return { ok: false, mensaje: "Este producto ya tiene una oferta. Recarga la página para verla." };
    case "eliminado":
      return { ok: false, mensaje: "Este producto ya no está." };
  }
}

export async function action({ request, params, context }: Route.ActionArgs) {
  if (!isId(params.id)) throw data(null, { status: 404 });
  const asked = parseInput(ordenOferta, Object.fromEntries(await readForm(request)));
  if (!asked.success) return data(refuse(toFieldErrors(asked.error.issues)), { status: 400 });
  const [orden, tienda, { id }] = [asked.data, context.get(tiendaContext), context.get(usuarioContext)];
  const answer = await withErrorResult(context, async (): Promise<ActionResult> => {
    if (orden.intento === "programar") return toAnswer(await planOferta(tienda, params.id, orden, id));
    await stopOferta(tienda, params.id, orden.oferta, id);
    return { ok: true, mensaje: "La oferta terminó." };
  });
  return "campos" in answer ? data(answer, { status: 400 }) : answer;
}
export const clientAction = catchActionError;

type Filas = readonly (readonly string[])[];

function Tabla({ titulos, filas }: { titulos: readonly string[]; filas: Filas }) {
  return (
    <div className="overflow-x-auto">
      <table className="w-full text-left text-sm tabular-nums">
        <thead>
          <tr>
            {titulos.map((titulo) => (
              <th key={titulo} scope="col" className="py-2 pr-4 text-muted">
                {titulo}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {filas.map((celdas) => (
            <tr key={celdas.join()} className="border-t">
              {celdas.map((celda, n) => (
                <td key={titulos[n]} className="py-2 pr-4">
                  {celda}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

const formatMomento = (momento: Date) => `${formatFechaCorta(momento)} ${formatHora(momento)}`;

export default function PaginaOferta({ loaderData, params }: Route.ComponentProps) {
  const puede = usePuede()("cambiar", "productos");
  const { producto, precio_desde, abierta, terminadas, precios, ahora, clave } = loaderData;
  const antes = terminadas.length + precios.length > 0;
  return (
    <>
      <Encabezado
        titulo={`Oferta de ${producto.nombre}`}
        volver={{ to: `/admin/productos?editar=${params.id}`, texto: "Volver al producto" }}
      />
      <Cuerpo>
        <p className="text-muted">
          Ahora cuesta {formatSoles(producto.precio)} sin IGV, desde el {formatFecha(precio_desde)}.
        </p>
        <div className={cx("grid items-start gap-4", antes && "xl:grid-cols-2")}>
          <Panel title={abierta ? "Su oferta" : puede ? "Nueva oferta" : "Oferta"}>
            {abierta ? (
              <OfertaAbierta producto={producto} oferta={abierta} />
            ) : (
              <SiPuede area="productos" otherwise={<p className="text-muted">No tiene oferta.</p>}>
                <FormularioOferta {...{ clave, ahora }} precio={producto.precio} precioDesde={precio_desde} />
              </SiPuede>
            )}
          </Panel>
          {antes ? (
            <div className="grid min-w-0 gap-4">
              {terminadas.length > 0 ? (
                <Panel title="Ofertas de antes">
                  <Tabla
                    titulos={["Precio", "Primer día", "Último día", "Unidades", "Terminó porque"]}
                    filas={terminadas.map(({ precio, desde, hasta, unidades, fin }) => [
                      formatSoles(precio),
                      formatFecha(desde),
                      formatUltimoDia(hasta),
                      String(unidades),
                      fin ? TEXTO_FIN[fin] : "",
                    ])}
                  />
                </Panel>
              ) : null}
              {precios.length > 0 ? (
                <Panel title="Precios de antes">
                  <Tabla
                    titulos={["Precio", "Desde", "Hasta"]}
                    filas={precios.map(({ precio, desde, hasta }) => [
                      formatSoles(precio),
                      formatMomento(desde),
                      formatMomento(hasta),
                    ])}
                  />
                </Panel>
              ) : null}
            </div>
          ) : null}
        </div>
      </Cuerpo>
    </>
  );
}
