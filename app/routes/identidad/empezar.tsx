import { type RefObject, useEffect, useRef } from "react";
import { tiendaContext } from "#app/context.ts";
import { sendsMail } from "#app/features/base/correo/correo.ts";
import { getExterno } from "#app/features/personas/identidad/externo/externo.server.ts";
import { EntrarExterno } from "#app/features/personas/identidad/formularios/entrar-externo.tsx";
import { CamposCuenta } from "#app/features/personas/identidad/formularios/formulario-cuenta.tsx";
import { Formulario } from "#app/features/personas/identidad/formularios/formulario.tsx";
import { toSignInHref } from "#app/features/personas/identidad/origen.ts";
import { keepCodigo, takeCodigo } from "#app/features/personas/usuarios/codigo-guardado.ts";
import { answerEmpezar, requireSinDueno } from "#app/features/personas/usuarios/empezar.server.ts";
import { EMPEZAR } from "#app/features/personas/usuarios/empezar.ts";
import { enterWith } from "#app/features/personas/usuarios/sesion-cambios.ts";
import { getUsuario } from "#app/features/personas/usuarios/sesion.server.ts";
import { Field } from "#app/ui/field.tsx";
import { Link } from "#app/ui/link.tsx";
import type { Route } from "./+types/empezar";

const TITULO = "Abre tu tienda";

export const middleware: Route.MiddlewareFunction[] = [requireSinDueno];

export const meta: Route.MetaFunction = () => [{ title: TITULO }, { name: "robots", content: "noindex" }];
export const headers = () => ({ "Cache-Control": "no-store" });

export async function loader({ request, url, context }: Route.LoaderArgs) {
  const tienda = context.get(tiendaContext);
  const usuario = await getUsuario(tienda, request);
  return {
    email: usuario?.email ?? null,
    externo: usuario ? null : getExterno(tienda, url),
    correo: sendsMail(tienda.env),
  };
}

export const action = (args: Route.ActionArgs) => answerEmpezar(args);

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => enterWith(serverAction);

/**
 * Takes the code out of the address, where it would stay in the browser's history; without a field for it, and when its
 * holder goes to sign in, it waits in this tab.
 */
function useCodigoInAddress() {
  const campo = useRef<HTMLInputElement>(null);
  useEffect(() => {
    const given = window.location.hash.slice(1);
    if (given !== "") window.history.replaceState(window.history.state, "", window.location.pathname);
    if (!campo.current) return keepCodigo(given);
    const codigo = given || takeCodigo();
    if (codigo !== "") campo.current.value = codigo;
  }, []);
  return campo;
}

interface CampoTiendaProps {
  campo: RefObject<HTMLInputElement | null>;
  error: string | undefined;
}

function CampoCodigoTienda({ campo, error }: CampoTiendaProps) {
  return (
    <Field
      ref={campo}
      label="Código de la tienda"
      name="codigo"
      required
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      maxLength={80}
      className="font-mono"
      hint="Ocho grupos de cuatro letras y números. Da lo mismo con guiones o sin ellos."
      error={error}
    />
  );
}

export default function Empezar({ loaderData: { email, externo, correo }, actionData }: Route.ComponentProps) {
  const campo = useCodigoInAddress();
  const campos: Partial<Record<string, string>> = actionData?.campos ?? {};
  const codigo = actionData?.codigo ?? null;
  const conCuenta = email === null && (codigo !== null || actionData?.con_cuenta === true);
  const form = useRef<HTMLFormElement>(null);
  // The code was right: the account's fields appear.
  const nueva = conCuenta && Object.keys(campos).length === 0;
  useEffect(() => {
    if (nueva) form.current?.querySelector<HTMLElement>("[name=nombre]")?.focus();
  }, [nueva]);
  if (externo) {
    return (
      <div className="grid gap-6">
        <h1 className="text-3xl">{TITULO}</h1>
        <p className="text-muted">Primero entra con tu cuenta; después te pediremos el código de la tienda.</p>
        <EntrarExterno externo={externo} action={toSignInHref(EMPEZAR)} answer={undefined} />
      </div>
    );
  }
  return (
    <div className="grid gap-6">
      <h1 className="text-3xl">{TITULO}</h1>
      {codigo === null ? (
        <p className="text-muted">
          Esta tienda todavía no tiene quien la dirija. Escribe el código que dijo al iniciarse. Si otra persona la
          instaló, pídeselo: está en el registro del inicio, y la orden{" "}
          <code className="font-mono whitespace-nowrap">qhatu admin</code> da otro.
        </p>
      ) : (
        <p className="text-muted">El código es correcto. Crea la cuenta con la que dirigirás la tienda.</p>
      )}
      {email === null ? null : (
        <p className="wrap-anywhere">
          Dirigirá la tienda <strong>{email}</strong>, la cuenta con la que entraste.
        </p>
      )}
      <Formulario
        key={conCuenta ? "cuenta" : "codigo"}
        action={EMPEZAR}
        answer={actionData}
        conserva={nueva}
        formRef={form}
        boton={conCuenta ? "Crear cuenta" : "Continuar"}
        ocupado="Un momento..."
      >
        {codigo === null ? (
          <CampoCodigoTienda campo={campo} error={campos.codigo} />
        ) : (
          <input type="hidden" name="codigo" value={codigo} />
        )}
        {conCuenta && actionData ? <CamposCuenta answer={actionData} correo={correo} /> : null}
      </Formulario>
      {email === null && !conCuenta ? (
        <p>
          ¿Ya tienes cuenta?{" "}
          <Link to={toSignInHref(EMPEZAR)} className="link" onClick={() => keepCodigo(campo.current?.value ?? "")}>
            Inicia sesión
          </Link>
          : volverás aquí, con el código escrito.
        </p>
      ) : null}
    </div>
  );
}
