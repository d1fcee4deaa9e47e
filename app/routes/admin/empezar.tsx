import { useLocation } from "react-router";
import { z } from "zod";
import { tiendaContext } from "#app/context.ts";
import { answerAjuste } from "#app/features/base/ajustes/acciones.server.ts";
import { findAjustes, isPuesto } from "#app/features/base/ajustes/ajustes.server.ts";
import type { AjusteEnPanel } from "#app/features/base/ajustes/en-panel.ts";
import { FormularioAjuste } from "#app/features/base/ajustes/formulario-ajuste.tsx";
import { listAjustes } from "#app/features/base/ajustes/historial.server.ts";
import { listInventados } from "#app/features/base/ajustes/marca.ts";
import { readMetodos } from "#app/features/compra/checkout/metodos.server.ts";
import { RUTA_CLAVES } from "#app/features/cuentas/claves/claves.ts";
import { listFijadas } from "#app/features/cuentas/claves/claves.server.ts";
import { sendPrueba } from "#app/features/base/correo/prueba.server.ts";
import { LEY_PRECIOS, PRUEBAS, type Prueba } from "#app/features/cuentas/dashboard/faltantes.ts";
import { Probar, type ResultadoPrueba } from "#app/features/cuentas/dashboard/probar.tsx";
import { describeProbado, probeProveedores } from "#app/features/pedidos/pagos/probar.server.ts";
import { toSignInHref } from "#app/features/personas/identidad/origen.ts";
import { PASOS } from "#app/features/personas/usuarios/primeros-pasos.ts";
import { sesionContext, usuarioContext } from "#app/features/personas/usuarios/sesion.server.ts";
import { Encabezado } from "#app/frame/panel/encabezado.tsx";
import { Cuerpo } from "#app/frame/panel/marco.tsx";
import { withErrorPage, withErrorResult } from "#app/routing/panel-errors.server.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { catchActionError } from "#app/ui/catch-action-error.ts";
import { Icon } from "#app/ui/icon.tsx";
import { Link } from "#app/ui/link.tsx";
import { Panel } from "#app/ui/panel.tsx";
import { staleIfError } from "#app/ui/stale-if-error.ts";
import { getText, readForm } from "#lib/form.ts";
import type { Route } from "./+types/empezar";

const TITULO = "Abre tu tienda";

export const meta: Route.MetaFunction = () => [{ title: `${TITULO} · Panel` }];

const NOMBRE = {
  seguridad: "Tu cuenta",
  empresa: "Tu empresa",
  venta: "Qué vendes",
  conexiones: "Pagos y correo",
} as const;
type PasoInicio = keyof typeof NOMBRE;

const AJUSTES_PASO: Readonly<Record<PasoInicio, readonly string[]>> = {
  seguridad: [],
  empresa: ["empresa", "contacto"],
  venta: ["categorias", "precios_con_igv"],
  conexiones: [],
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
  const [ajustes, vigentes, precios, metodos] = await Promise.all([
    listAjustes(tienda),
    findAjustes(db, env),
    isPuesto(db, env, "precios_con_igv"),
    readMetodos(tienda),
  ]);
  const conectado = { pagos: listFijadas(env).some((one) => one !== "correo"), correo: Boolean(env.SMTP_URL) };
  // In the demo all are simulated.
  const cobra = env.MODO === "demo" ? conectado.pagos : metodos.length > 0;
  const pasos: { paso: PasoInicio; hecho: boolean }[] = [
    // Another company keeps the passwords, and asks for the second factor.
    ...(identidad.externo ? [] : [{ paso: "seguridad" as const, hecho: context.get(sesionContext).dos_pasos }]),
    { paso: "empresa", hecho: listInventados(vigentes).length === 0 },
    { paso: "venta", hecho: precios },
    { paso: "conexiones", hecho: cobra && conectado.correo },
  ];
  const actual = pasos.find(({ paso }) => paso === asked) ?? pasos.find(({ hecho }) => !hecho) ?? pasos.at(-1);
  const paso = actual?.paso ?? "conexiones";
  const own = ajustes.filter(({ clave }) => AJUSTES_PASO[paso].includes(clave)).map(withoutInventados);
  return { pasos, paso, email: context.get(usuarioContext).email, ajustes: own, cobra, conectado };
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

function Indice({ pasos, paso: actual }: Pick<Route.ComponentProps["loaderData"], "pasos" | "paso">) {
  return (
    <nav aria-label="Pasos">
      <ol className="flex flex-wrap gap-x-2">
        {pasos.map(({ paso, hecho }, n) => (
          <li key={paso}>
            <Link
              to={`${PASOS}?paso=${paso}`}
              aria-current={paso === actual ? "step" : undefined}
              className="inline-flex min-h-11 items-center gap-2 rounded-control px-3 font-medium hover:bg-surface aria-[current]:bg-primary-soft aria-[current]:text-primary"
            >
              {hecho ? <Icon name="circle-check" className="size-5 shrink-0 text-success" /> : <span>{n + 1}.</span>}
              <span>
                {NOMBRE[paso]}
                {hecho ? <span className="sr-only"> (hecho)</span> : null}
              </span>
            </Link>
          </li>
        ))}
      </ol>
    </nav>
  );
}

function Cuenta({ email, hecho, siguiente }: { email: string; hecho: boolean; siguiente: string }) {
  const { pathname, search } = useLocation();
  if (hecho) return <p>{email} dirige la tienda, con verificación en dos pasos.</p>;
  const volver = search === "" ? siguiente : pathname + search;
  return (
    <>
      <p className="max-w-prose">
        {email} dirige la tienda. Con la verificación en dos pasos nadie entra solo con tu contraseña: también hace
        falta un código de tu teléfono. Puedes dejarlo para después.
      </p>
      <ButtonLink
        to={toSignInHref(volver, "/perfil/seguridad/dos-pasos")}
        variant="secondary"
        className="justify-self-start"
      >
        Activar la verificación en dos pasos
      </ButtonLink>
    </>
  );
}

/** What of it works is tried here, too. */
function Conexiones({ cobra, conectado }: Pick<Route.ComponentProps["loaderData"], "cobra" | "conectado">) {
  return (
    <>
      <p className="max-w-prose">
        {cobra ? "Ya te pueden pagar." : "Conecta con qué te pagan: hasta entonces la tienda no recibe pedidos."}{" "}
        {conectado.correo
          ? "Los correos se envían."
          : "Conecta también el correo de la tienda: sin él, los correos se guardan y no se envían."}
      </p>
      <p className="max-w-prose">
        Si te pagan por Yape, Plin o transferencia, eso se llena en{" "}
        <Link to="/admin/ajustes/pagos" className="link">
          Ajustes, Pagos
        </Link>
        .
      </p>
      <ButtonLink to={RUTA_CLAVES} variant="secondary" className="justify-self-start">
        {conectado.pagos || conectado.correo ? "Ver las claves" : "Poner las claves"}
      </ButtonLink>
      {conectado.pagos ? <Probar que="pagos" /> : null}
      {conectado.correo ? <Probar que="correo" /> : null}
    </>
  );
}

export default function Empezar({
  loaderData: { pasos, paso, email, ajustes, cobra, conectado },
}: Route.ComponentProps) {
  const here = pasos.findIndex((one) => one.paso === paso);
  const next = pasos[here + 1];
  const siguiente = next ? `${PASOS}?paso=${next.paso}` : "/admin";
  return (
    <>
      <Encabezado titulo={TITULO} />
      <Cuerpo>
        <p className="text-muted">Puedes dejar cada paso y volver cuando quieras: lo guardado queda.</p>
        <Indice pasos={pasos} paso={paso} />
        <Panel title={NOMBRE[paso]}>
          {paso === "seguridad" ? (
            <Cuenta email={email} hecho={pasos[here]?.hecho ?? false} siguiente={siguiente} />
          ) : null}
          {paso === "venta" ? (
            <p className="max-w-prose">
              Elige si en la tienda se ve primero el precio con IGV o sin él, y guárdalo. {LEY_PRECIOS}.
            </p>
          ) : null}
          {paso === "conexiones" ? <Conexiones cobra={cobra} conectado={conectado} /> : null}
          <div className="divide-y">
            {ajustes.map((ajuste) => (
              <div key={ajuste.clave} id={ajuste.clave} className="scroll-mt-24 py-3">
                <FormularioAjuste ajuste={ajuste} />
              </div>
            ))}
          </div>
        </Panel>
        <ButtonLink to={siguiente} className="justify-self-start">
          {next ? `Seguir: ${NOMBRE[next.paso]}` : "Ir al panel"}
        </ButtonLink>
      </Cuerpo>
    </>
  );
}
