import { useRef } from "react";
import { Link } from "#app/ui/link.tsx";
import { CampoClave } from "./campo-clave.tsx";
import { CampoCorreo } from "./campo-correo.tsx";
import { Formulario } from "./formulario.tsx";
import { CuentasDemo, type CuentaDemo } from "./lista-cuentas-demo.tsx";
import { toSignInHref } from "../origen.ts";

interface Props {
  origen: string | null;
  cuentas: readonly CuentaDemo[];
  answer: { mensaje: string | null; campos: Partial<Record<string, string>>; valores: { email: string } } | undefined;
}

export function FormularioEntrar({ origen, cuentas, answer }: Props) {
  const form = useRef<HTMLFormElement>(null);

  function fill(values: { email: string; password: string }) {
    for (const name of ["email", "password"] as const) {
      const input = form.current?.elements.namedItem(name);
      if (input instanceof HTMLInputElement) input.value = values[name];
    }
    form.current?.querySelector<HTMLElement>("[type=submit]")?.focus();
  }

  return (
    <>
      <Formulario
        action={toSignInHref(origen)}
        answer={answer}
        boton="Iniciar sesión"
        ocupado="Iniciando sesión..."
        formRef={form}
      >
        <CampoCorreo autoComplete="username" defaultValue={answer?.valores.email} error={answer?.campos.email} />
        <CampoClave autoComplete="current-password" required error={answer?.campos.password} />
      </Formulario>
      <p>
        <Link to={toSignInHref(origen, "/sign-in/restablecer")} className="link">
          ¿Olvidaste tu contraseña?
        </Link>
      </p>
      <p>
        ¿Aún no tienes cuenta?{" "}
        <Link to={toSignInHref(origen, "/sign-up")} className="link">
          Regístrate
        </Link>
      </p>
      {cuentas.length > 0 ? <CuentasDemo cuentas={cuentas} onUse={fill} /> : null}
    </>
  );
}
