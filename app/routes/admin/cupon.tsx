import { data } from "react-router";
import { tiendaContext } from "#app/context.ts";
import { readAjustes } from "#app/features/base/ajustes/ajustes.server.ts";
import { AmpliarCupon, TerminarCupon } from "#app/features/catalogo/cupones/acciones-cupon.tsx";
import { CambiarCodigos, CuentaDeCodigos, DescargarCodigos } from "#app/features/catalogo/cupones/codigos-cupon.tsx";
import { changeCodigos } from "#app/features/catalogo/cupones/codigos-panel.server.ts";
import { CompartirCupon } from "#app/features/catalogo/cupones/compartir-cupon.tsx";
import { describeCondiciones } from "#app/features/catalogo/cupones/condiciones.ts";
import { findSituacion } from "#app/features/catalogo/cupones/cupones.ts";
import { ordenCupon } from "#app/features/catalogo/cupones/cupones.schema.ts";
import { InsigniaCupon } from "#app/features/catalogo/cupones/insignia-cupon.tsx";
import { type Ampliacion, endCupon, extendCupon, readCuponPanel } from "#app/features/catalogo/cupones/panel.server.ts";
import { UsosCupon } from "#app/features/catalogo/cupones/usos-cupon.tsx";
import { usuarioContext } from "#app/features/personas/usuarios/sesion.server.ts";
import { Encabezado } from "#app/frame/panel/encabezado.tsx";
import { Cuerpo } from "#app/frame/panel/marco.tsx";
import { withErrorPage, withErrorResult } from "#app/routing/panel-errors.server.ts";
import { SiPuede, usePuede } from "#app/routing/puesto.tsx";
import { Alert } from "#app/ui/alert.tsx";
import { cx } from "#app/ui/cx.ts";
import { catchActionError } from "#app/ui/catch-action-error.ts";
import { Link } from "#app/ui/link.tsx";
import { ListResults } from "#app/ui/list-results.tsx";
import { Panel } from "#app/ui/panel.tsx";
import { staleIfError } from "#app/ui/stale-if-error.ts";
import type { ActionResult } from "#app/ui/use-action.ts";
import { formatSoles } from "#lib/dinero.ts";
import { formatCantidad, formatNumero } from "#lib/numbers.ts";
import { readForm, toFieldErrors } from "#lib/form.ts";
import { isId, newId } from "#lib/ids.ts";
import { readPage } from "#lib/list-params.ts";
import { parseInput } from "#lib/parse-input.ts";
import type { Route } from "./+types/cupon";

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `Cupón ${loaderData?.cupon.codigo ?? ""} · Panel` },
];

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const { db, env } = context.get(tiendaContext);
  const page = readPage(new URL(request.url).searchParams);
  const found = await withErrorPage(context, () => readCuponPanel(db, params.id, page));
  if (!found) throw data(null, { status: 404 });
  const { precios_con_igv: withIgv, cobrar_envio: cobrarEnvio } = await readAjustes({ db, env });
  return {
    ...found,
    sinEfecto: found.cupon.envio_gratis && !cobrarEnvio,
    ahora: new Date(),
    clave: newId(),
    condiciones: describeCondiciones(found.cupon, withIgv),
    enlace: `${env.TIENDA_URL}/catalogo?cupon=${found.cupon.codigo}`,
  };
}
export const clientLoader = staleIfError<Route.ClientLoaderArgs>();

const ENDED = "Este cupón ya terminó. Recarga la página para verlo.";
const AMPLIADO: Record<Ampliacion, ActionResult> = {
  hecho: { ok: true, mensaje: "El cupón quedó ampliado." },
  terminado: { ok: false, mensaje: ENDED },
  cambio_ajeno: {
    ok: false,
    mensaje: "Otra persona cambió este cupón mientras lo veías. Recarga la página y vuelve a intentarlo.",
  },
  menos_usos: { ok: false, campos: { usos: "No puede tener menos usos de los que se anunciaron." } },
  menos_dias: { ok: false, campos: { hasta: "No puede acabar antes de lo que se anunció." } },
};

export async function action({ request, params, context }: Route.ActionArgs) {
  if (!isId(params.id)) throw data(null, { status: 404 });
  const asked = parseInput(ordenCupon, Object.fromEntries(await readForm(request)));
  if (!asked.success) return data({ ok: false as const, campos: toFieldErrors(asked.error.issues) }, { status: 400 });
  const [orden, { db }, { id }] = [asked.data, context.get(tiendaContext), context.get(usuarioContext)];
  const answer = await withErrorResult(context, async (): Promise<ActionResult> => {
    if (orden.intento === "ampliar") return AMPLIADO[await extendCupon(db, params.id, orden, id)];
    if (orden.intento !== "terminar") return changeCodigos(db, params.id, orden, id);
    await endCupon(db, params.id, id);
    return { ok: true, mensaje: "El cupón terminó." };
  });
  return "campos" in answer ? data(answer, { status: 400 }) : answer;
}
export const clientAction = catchActionError;

export default function PaginaCupon({ loaderData }: Route.ComponentProps) {
  const { cupon, codigos, usos, suma, sinEfecto, ahora, clave, condiciones, enlace } = loaderData;
  const situacion = findSituacion(cupon, ahora);
  const cambiable = situacion !== "terminado";
  const puede = usePuede()("cambiar", "cupones");
  const lado = codigos !== null || (cambiable && puede);
  return (
    <>
      <Encabezado titulo={`Cupón ${cupon.codigo}`} volver={{ to: "/admin/cupones", texto: "Volver a los cupones" }} />
      <Cuerpo>
        <div className={cx("grid gap-4", lado && "xl:grid-cols-[minmax(0,1fr)_24rem] xl:grid-rows-[auto_1fr]")}>
          <div className="grid min-w-0 content-start gap-4">
            <Panel title="Condiciones" aside={<InsigniaCupon situacion={situacion} />}>
              {sinEfecto && cambiable ? (
                <Alert tone="warning" title="Ahora no descuenta nada">
                  Descuenta el envío, y la tienda no lo cobra con el pedido: se cambia en Ajustes, Envío.
                </Alert>
              ) : null}
              <p>{condiciones}</p>
              <p className="text-lg font-semibold tabular-nums">
                {formatCantidad(cupon.usados, "uso", "usos")} de {formatNumero(cupon.usos)}
              </p>
              <p className="text-muted tabular-nums">
                {suma.pedidos === 0
                  ? "Todavía no descontó nada en un pedido pagado."
                  : `Descontó ${formatSoles(suma.descontado)} sin IGV en ${formatCantidad(suma.pedidos, "pedido", "pedidos")} por ${formatSoles(suma.vendido)} en total, sin los impagos ni los cancelados.`}
              </p>
              <Link to={`/admin/auditoria?objeto=cupon&id=${cupon.id}`} className="link justify-self-start text-sm">
                Ver quién lo cambió
              </Link>
            </Panel>
            {!codigos && (situacion === "activo" || situacion === "programado") ? (
              <Panel title="Para anunciarlo">
                <CompartirCupon codigo={cupon.codigo} condiciones={condiciones} enlace={enlace} />
              </Panel>
            ) : null}
          </div>
          {lado ? (
            <div className="grid content-start gap-4 xl:row-span-2">
              {codigos ? (
                <Panel title="Códigos de un solo uso">
                  <CuentaDeCodigos cuenta={codigos} />
                  <SiPuede area="cupones">
                    <DescargarCodigos id={cupon.id} />
                    {cambiable ? <CambiarCodigos clave={clave} cuenta={codigos} /> : null}
                  </SiPuede>
                </Panel>
              ) : null}
              {cambiable ? (
                <SiPuede area="cupones">
                  <Panel title="Ampliar o terminar">
                    <AmpliarCupon cupon={cupon} />
                    <TerminarCupon cupon={cupon} />
                  </Panel>
                </SiPuede>
              ) : null}
            </div>
          ) : null}
          <div className="grid min-w-0 content-start gap-4">
            <h2 className="text-lg">Usos</h2>
            <ListResults
              noun={["uso", "usos"]}
              list={usos}
              narrowed={false}
              empty={{ title: "Nadie lo ha usado todavía", text: "Aquí verás cada pedido que lo use." }}
            >
              <UsosCupon usos={usos.filas} conCodigos={cupon.con_codigos} />
            </ListResults>
          </div>
        </div>
      </Cuerpo>
    </>
  );
}
