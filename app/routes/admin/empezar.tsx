import { useLocation } from "react-router";
import { z } from "zod";
import { tiendaContext } from "#app/context.ts";
import { answerAjuste } from "#app/features/base/ajustes/acciones.server.ts";
import { findAjustes } from "#app/features/base/ajustes/ajustes.server.ts";
import type { AjusteEnPanel } from "#app/features/base/ajustes/en-panel.ts";
import { FormularioAjuste } from "#app/features/base/ajustes/formulario-ajuste.tsx";
import { listAjustes } from "#app/features/base/ajustes/historial.server.ts";
import { listInventados } from "#app/features/base/ajustes/marca.ts";
import { readMetodos } from "#app/features/compra/checkout/metodos.server.ts";
import { listFijadas } from "#app/features/cuentas/claves/claves.server.ts";
import { sendPrueba } from "#app/features/base/correo/prueba.server.ts";
import { countCatalogo } from "#app/features/catalogo/existencias/existencias.server.ts";
import { LEY_PRECIOS, PRUEBAS, type Prueba } from "#app/features/cuentas/dashboard/faltantes.ts";
import { readFaltantes } from "#app/features/cuentas/dashboard/faltantes.server.ts";
import { PrimerosPasos } from "#app/features/cuentas/dashboard/pendientes.tsx";
import {
  Conexiones,
  Cuenta,
  Indice,
  NOMBRE_PASO,
  type PasoInicio,
  Productos,
  useSeguir,
} from "#app/features/cuentas/dashboard/pasos.tsx";
import type { ResultadoPrueba } from "#app/features/cuentas/dashboard/probar.tsx";
import { findCertificado, hasAceptado } from "#app/features/pedidos/comprobantes/emisor-panel.server.ts";
import { readCobros } from "#app/features/pedidos/gestion/estadisticas.server.ts";
import { describeProbado, probeProveedores } from "#app/features/pedidos/pagos/probar.server.ts";
import { toSignInHref } from "#app/features/personas/identidad/origen.ts";
import { PASOS } from "#app/features/personas/usuarios/primeros-pasos.ts";
import { sesionContext, usuarioContext } from "#app/features/personas/usuarios/sesion.server.ts";
import { Encabezado } from "#app/frame/panel/encabezado.tsx";
import { Cuerpo } from "#app/frame/panel/marco.tsx";
import { withErrorPage, withErrorResult } from "#app/routing/panel-errors.server.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { catchActionError } from "#app/ui/catch-action-error.ts";
import { Panel } from "#app/ui/panel.tsx";
import { staleIfError } from "#app/ui/stale-if-error.ts";
import { getText, readForm } from "#lib/form.ts";
import type { Route } from "./+types/empezar";

const TITULO = "Abre tu tienda";

export const meta: Route.MetaFunction = () => [{ title: `${TITULO} · Panel` }];

const AJUSTES_PASO: Readonly<Record<PasoInicio, readonly string[]>> = {
  seguridad: [],
  empresa: ["empresa", "contacto"],
  tienda: ["tienda", "aspecto", "portada"],
  venta: ["precios_con_igv", "categorias"],
  entregas: ["zonas_envio", "cobrar_envio", "plazos"],
  conexiones: ["yape", "metodos_pago"],
  abrir: [],
};

/** Invented data would have to be deleted first. Opening hours are a proposal. */
function withoutInventados(ajuste: AjusteEnPanel): AjusteEnPanel {
  const { mostrado, fijados, puesto, clave } = ajuste;
  if (puesto || mostrado.control !== "ficha" || (clave !== "empresa" && clave !== "contacto")) return ajuste;
  const valor = mostrado.valor.map((campo) =>
    campo.nombre in fijados || campo.nombre === "horario" ? campo : { ...campo, valor: "" },
  );
  return { ...ajuste, mostrado: { ...mostrado, valor } };
}

async function readPasos(context: Route.LoaderArgs["context"], asked: string | null) {
  const tienda = context.get(tiendaContext);
  const { db, env, identidad } = tienda;
  const vigentes = await findAjustes(db, env);
  const [ajustes, metodos, { total: productos }, { cobrado }, certificado] = await Promise.all([
    listAjustes(tienda),
    readMetodos(tienda),
    countCatalogo(db, vigentes.stock_bajo),
    readCobros(db),
    findCertificado(db),
  ]);
  const dosPasos = identidad.externo ? null : context.get(sesionContext).dos_pasos;
  const comprobantes = certificado && certificado.ambiente;
  const aceptado = comprobantes === "pruebas" && (await hasAceptado(db));
  const hechos = { productos, vendido: cobrado > 0, comprobantes, aceptado, dosPasos };
  const faltantes = await readFaltantes(tienda, hechos);
  const isHecho = (...claves: string[]) => claves.every((one) => ajustes.find(({ clave }) => clave === one)?.puesto);
  const conectado = { pagos: listFijadas(env).some((one) => one !== "correo"), correo: Boolean(env.SMTP_URL) };
  // In the demo all are simulated.
  const cobra = env.MODO === "demo" ? conectado.pagos : metodos.length > 0;
  const pasos: { paso: PasoInicio; hecho: boolean }[] = [
    // Another company keeps the passwords, and asks for the second factor.
    ...(dosPasos === null ? [] : [{ paso: "seguridad" as const, hecho: dosPasos }]),
    { paso: "empresa", hecho: listInventados(vigentes).length === 0 },
    { paso: "tienda", hecho: isHecho("tienda") },
    { paso: "venta", hecho: productos > 0 && isHecho("precios_con_igv") },
    { paso: "entregas", hecho: isHecho("zonas_envio", "plazos") },
    { paso: "conexiones", hecho: cobra && conectado.correo },
    { paso: "abrir", hecho: faltantes.every(({ hecho }) => hecho) },
  ];
  const actual = pasos.find(({ paso }) => paso === asked) ?? pasos.find(({ hecho }) => !hecho) ?? pasos.at(-1);
  const paso = actual?.paso ?? "conexiones";
  const own = AJUSTES_PASO[paso].flatMap((one) => ajustes.filter(({ clave }) => clave === one).map(withoutInventados));
  const { email } = context.get(usuarioContext);
  return {
    pasos,
    paso,
    email,
    ajustes: own,
    cobra,
    conectado,
    productos,
    faltantes: paso === "abrir" ? faltantes : [],
  };
}

export const loader = ({ url, context }: Route.LoaderArgs) =>
  withErrorPage(context, () => readPasos(context, url.searchParams.get("paso")));
export const clientLoader = staleIfError<Route.ClientLoaderArgs>();

const PROBAR: Record<Prueba, (context: Route.ActionArgs["context"]) => Promise<ResultadoPrueba>> = {
  async correo(context) {
    const prueba = await sendPrueba(context.get(tiendaContext), context.get(usuarioContext).email);
    if (!prueba) return { ok: false, mensaje: "La tienda todavía no envía correos." };
    const texto = `Enviado a ${prueba.para}: mira que haya llegado, también en correo no deseado.`;
    return { ok: true, pruebas: [{ bien: prueba.fallo === null, texto: prueba.fallo ?? texto }] };
  },
  async pagos(context) {
    const probados = await probeProveedores(context.get(tiendaContext).env);
    if (probados.length === 0) return { ok: false, mensaje: "No hay ningún medio de pago que se pueda probar." };
    return { ok: true, pruebas: probados.map(describeProbado) };
  },
};

export async function action({ request, context }: Route.ActionArgs) {
  const form = await readForm(request);
  if (getText(form, "accion") !== "probar") return answerAjuste(context, form, context.get(usuarioContext).id);
  const { success, data } = z.enum(PRUEBAS).safeParse(form.get("que"));
  if (!success) return { ok: false as const, mensaje: "Esa prueba no existe." };
  return withErrorResult(context, () => PROBAR[data](context));
}
export const clientAction = catchActionError;

export default function Empezar({ loaderData }: Route.ComponentProps) {
  const { pasos, paso, email, ajustes, cobra, conectado, productos, faltantes } = loaderData;
  const { pathname, search } = useLocation();
  const here = pasos.findIndex((one) => one.paso === paso);
  const next = pasos[here + 1];
  const siguiente = next ? `${PASOS}?paso=${next.paso}` : "/admin";
  const { box, advance, follow } = useSeguir(paso, ajustes, siguiente);
  return (
    <>
      <Encabezado titulo={TITULO} />
      <Cuerpo>
        <p className="text-muted">Puedes dejar cada paso y volver cuando quieras: lo guardado queda.</p>
        <Indice pasos={pasos} paso={paso} />
        <Panel title={NOMBRE_PASO[paso]}>
          {paso === "seguridad" ? (
            <Cuenta
              email={email}
              hecho={pasos[here]?.hecho ?? false}
              activar={toSignInHref(search === "" ? siguiente : pathname + search, "/perfil/seguridad/dos-pasos")}
            />
          ) : null}
          {paso === "venta" ? (
            <>
              <p className="max-w-prose">
                Elige si en la tienda se ve primero el precio con IGV o sin él. {LEY_PRECIOS}.
              </p>
              <Productos productos={productos} />
            </>
          ) : null}
          {paso === "entregas" ? (
            <p className="max-w-prose">
              Esto le promete la tienda a quien compra. Cambia lo que no sea así; «Seguir» guarda lo que ves.
            </p>
          ) : null}
          {paso === "conexiones" ? <Conexiones cobra={cobra} conectado={conectado} /> : null}
          {paso === "abrir" ? <PrimerosPasos pasos={faltantes} /> : null}
          <div ref={box} className="divide-y">
            {ajustes.map((ajuste) => (
              <div key={ajuste.clave} id={ajuste.clave} className="scroll-mt-24 py-3">
                <FormularioAjuste ajuste={ajuste} onSaved={advance} />
              </div>
            ))}
          </div>
        </Panel>
        <ButtonLink to={siguiente} className="justify-self-start" onClick={follow}>
          {next ? `Seguir: ${NOMBRE_PASO[next.paso]}` : "Ir al panel"}
        </ButtonLink>
      </Cuerpo>
    </>
  );
}
