import { useRef } from "react";
import { Link } from "#app/ui/link.tsx";
import { CampoClave } from "./campo-clave.tsx";
import { CampoCorreo } from "./campo-correo.tsx";
import { Formulario } from "./formulario.tsx";
import { toSignInHref } from "../origen.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";

interface CuentaDemo {
  rol: "cliente" | "admin";
  email: string;
  password: string;
}

interface PropsCuentas {
  cuentas: readonly CuentaDemo[];
  onUse: (cuenta: CuentaDemo) => void;
}

function CuentasDemo({ cuentas, onUse }: PropsCuentas) {
  return (
    <section aria-labelledby="cuentas-demo" className="grid gap-3 rounded-card bg-sunken p-4">
      <h2 id="cuentas-demo" className="text-base">
        Cuentas de demostración
      </h2>
      <ul className="grid gap-2">
        {cuentas.map((cuenta) => (
          <li key={cuenta.email} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
            <p className="min-w-0 text-sm">
              <span className="block">{cuenta.email}</span>
              <span className="block font-mono text-muted">{cuenta.password}</span>
            </p>
            <Button variant="secondary" size="sm" className="md:min-h-11" onClick={() => onUse(cuenta)}>
              Usar {cuenta.rol === "admin" ? "admin" : "cliente"}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}

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
      <div className="grid gap-2 border-t pt-5">
        <p>¿Aún no tienes cuenta?</p>
        <ButtonLink to={toSignInHref(origen, "/sign-up")} variant="secondary" className="w-full">
          Regístrate
        </ButtonLink>
      </div>
      {cuentas.length > 0 ? <CuentasDemo cuentas={cuentas} onUse={fill} /> : null}
    </>
  );
}
