import { data } from "react-router";
import { AltaDosPasos } from "#app/features/personas/identidad/formularios/alta-dos-pasos.tsx";
import { CampoClave, CuentaDeClave } from "#app/features/personas/identidad/formularios/campo-clave.tsx";
import { CodigosRespaldo } from "#app/features/personas/identidad/formularios/codigos-respaldo.tsx";
import {
  confirmDosPasos,
  disableDosPasos,
  prepareDosPasos,
  renewCodigos,
} from "#app/features/personas/identidad/embebido/dos-pasos.server.ts";
import { setCookies } from "#app/features/personas/identidad/embebido/entrar.server.ts";
import { requireEmbebido } from "#app/features/personas/identidad/externo/externo.server.ts";
import { Formulario } from "#app/features/personas/identidad/formularios/formulario.tsx";
import { Apartado, MarcoPerfil } from "#app/features/personas/usuarios/marco-perfil.tsx";
import { sesionContext, usuarioContext } from "#app/features/personas/usuarios/sesion.server.ts";
import { toSignInHref, parseOrigen } from "#app/features/personas/identidad/origen.ts";
import { Alert } from "#app/ui/alert.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { readForm, getText } from "#lib/form.ts";
import { getRequestContext } from "#app/features/personas/identidad/provider-call.server.ts";
import type { Route } from "./+types/dos-pasos";

const TITULO = "Verificación en dos pasos";
const RUTA = "/perfil/seguridad/dos-pasos";

export const middleware: Route.MiddlewareFunction[] = [requireEmbebido];

export const meta: Route.MetaFunction = () => [{ title: TITULO }, { name: "robots", content: "noindex" }];

export function loader({ url, context }: Route.LoaderArgs) {
  const origen = parseOrigen(url.searchParams.get("origen"));
  return { origen, email: context.get(usuarioContext).email, activa: context.get(sesionContext).dos_pasos };
}

const PASOS = {
  preparar: prepareDosPasos,
  confirmar: confirmDosPasos,
  codigos: renewCodigos,
  desactivar: disableDosPasos,
};

const isPaso = (value: string): value is keyof typeof PASOS => Object.hasOwn(PASOS, value);

export async function action({ request, context }: Route.ActionArgs) {
  const form = await readForm(request);
  const intencion = getText(form, "intencion");
  if (!isPaso(intencion)) throw data(null, { status: 400 });
  const ctx = getRequestContext({ request, context });
  const result = await PASOS[intencion](ctx, context.get(usuarioContext).id, form);
  if (result.tipo === "rechazo") return data({ intencion, ...result }, { status: result.status });
  if (result.tipo === "alta") return data({ intencion, ...result }, { status: result.rechazo?.status ?? 200 });
  // Without scripts, the page is rendered in this same request.
  context.set(sesionContext, { ...context.get(sesionContext), dos_pasos: result.tipo !== "desactivado" });
  const { cookies, ...answer } = result;
  return data({ intencion, ...answer }, { headers: setCookies(cookies) });
}

type RespuestaDosPasos = Route.ComponentProps["actionData"];

function ConClave(props: {
  ruta: string;
  email: string;
  intencion: string;
  boton: string;
  danger?: boolean;
  answer: RespuestaDosPasos;
}) {
  const { ruta, email, intencion, boton, danger, answer } = props;
  const refused = answer?.tipo === "rechazo" && answer.intencion === intencion ? answer : undefined;
  return (
    <Formulario
      menor
      action={ruta}
      intencion={intencion}
      answer={refused}
      boton={boton}
      ocupado="Un momento..."
      variant={danger ? "danger" : "primary"}
    >
      <CuentaDeClave email={email} />
      <CampoClave autoComplete="current-password" required error={refused?.campos.password} />
    </Formulario>
  );
}

export default function DosPasos({ loaderData, actionData }: Route.ComponentProps) {
  const { origen, email, activa } = loaderData;
  const ruta = toSignInHref(origen, RUTA);
  const con = { ruta, email, answer: actionData };
  const codigos = actionData?.tipo === "activado" || actionData?.tipo === "codigos" ? actionData.codigos : null;
  return (
    <MarcoPerfil titulo={TITULO}>
      {actionData?.tipo === "activado" ? (
        <Alert tone="success">La verificación en dos pasos está activada.</Alert>
      ) : null}
      {actionData?.tipo === "desactivado" ? (
        <Alert tone="success">La desactivaste. Ahora basta tu contraseña.</Alert>
      ) : null}
      {codigos ? (
        <Apartado id="respaldo" titulo="Códigos de respaldo">
          <CodigosRespaldo codigos={codigos} />
          {origen ? (
            <ButtonLink to={origen} className="justify-self-start">
              Continuar
            </ButtonLink>
          ) : null}
        </Apartado>
      ) : null}
      {actionData?.tipo === "alta" ? (
        <Apartado id="alta" titulo="Conecta tu aplicación">
          <AltaDosPasos alta={actionData.alta} rechazo={actionData.rechazo} ruta={ruta} />
        </Apartado>
      ) : null}
      {activa && !codigos ? (
        <Apartado id="nuevos" titulo="Códigos de respaldo nuevos">
          <p className="text-muted">
            Si los perdiste o ya usaste casi todos, pide otros: los anteriores dejan de servir.
          </p>
          <ConClave {...con} intencion="codigos" boton="Generar códigos nuevos" />
        </Apartado>
      ) : null}
      {activa ? (
        <Apartado id="desactivar" titulo="Desactivar">
          <p className="text-muted">Bastará tu contraseña para iniciar sesión.</p>
          <ConClave {...con} intencion="desactivar" boton="Desactivar" danger />
        </Apartado>
      ) : null}
      {!activa && actionData?.tipo !== "alta" ? (
        <Apartado id="activar" titulo="Activar">
          <p className="text-muted">
            Necesitas una aplicación de códigos en tu teléfono, como Google Authenticator, Microsoft Authenticator o
            2FAS. Escribe tu contraseña para empezar.
          </p>
          <ConClave {...con} intencion="preparar" boton="Empezar" />
        </Apartado>
      ) : null}
    </MarcoPerfil>
  );
}
