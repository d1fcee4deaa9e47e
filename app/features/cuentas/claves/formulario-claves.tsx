import { useRef, useState } from "react";
import { useNavigate } from "react-router";
import type { Confirmacion } from "#app/features/personas/identidad/provider-call.server.ts";
import { CampoClave, CuentaDeClave } from "#app/features/personas/identidad/formularios/campo-clave.tsx";
import { CampoCodigo } from "#app/features/personas/identidad/formularios/campo-codigo.tsx";
import { Formulario } from "#app/features/personas/identidad/formularios/formulario.tsx";
import { Alert } from "#app/ui/alert.tsx";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { ConfirmDialog } from "#app/ui/confirm-dialog.tsx";
import { Field } from "#app/ui/field.tsx";
import { useAction } from "#app/ui/use-action.ts";
import { type CampoClaves, DECLARACIONES, RUTA_CLAVES } from "./claves.ts";
import type { ClavesPanel } from "./claves.server.ts";

export interface QuienConfirma {
  email: string;
  /** Null where the password is asked for. */
  externo: Confirmacion | null;
}

const GUARDADA = "Hay una guardada. Escríbela solo para cambiarla.";

interface CampoProps {
  campo: CampoClaves;
  valor: string | undefined;
  hay: boolean;
  error: string | undefined;
}

function Campo({ campo: { nombre, etiqueta, secreto, ayuda, usual }, valor, hay, error }: CampoProps) {
  const shared = { name: nombre, autoCapitalize: "none", spellCheck: false, error };
  if (secreto)
    return (
      <CampoClave {...shared} label={etiqueta} autoComplete="new-password" hint={hay ? GUARDADA : (ayuda ?? "")} />
    );
  return <Field {...shared} label={etiqueta} autoComplete="off" defaultValue={valor ?? usual} hint={ayuda} />;
}

/** Asked for at an external provider before anything is typed: the way there leaves the page. */
export function ConfirmarFuera({ externo, action }: { externo: Confirmacion; action: string }) {
  return (
    <div className="grid max-w-md gap-3">
      {externo.fallo ? <Alert tone="danger">{externo.fallo}</Alert> : null}
      <p>Antes de cambiar claves, confirma con {externo.nombre} que eres tú.</p>
      <Formulario
        action={action}
        answer={null}
        intencion="reingresar"
        boton={`Continuar con ${externo.nombre}`}
        ocupado="Un momento..."
      />
    </div>
  );
}

function Confirmar({ email, externo, campos }: QuienConfirma & { campos: Readonly<Record<string, string>> }) {
  if (externo?.proof === "proven") return null;
  if (externo) return <CampoCodigo digitos={8} error={campos.codigo} />;
  return (
    <>
      <CuentaDeClave email={email} />
      <CampoClave
        label="Tu contraseña de la tienda"
        autoComplete="current-password"
        required
        hint="La que usas para entrar: así nadie cambia esto en una sesión que dejaste abierta."
        error={campos.password}
      />
    </>
  );
}

export function FormularioClaves({ claves, ...quien }: QuienConfirma & { claves: ClavesPanel }) {
  const { proveedor, version, hay, ilegible, visibles } = claves;
  const { nombre, campos: declarados } = DECLARACIONES[proveedor];
  const form = useRef<HTMLFormElement>(null);
  const navigate = useNavigate();
  const [quita, setQuita] = useState(false);
  const { submit, busy, campos } = useAction({
    failure: "No se pudo guardar.",
    onDone: () => {
      // Secrets stay neither on the screen nor as text that is not saved.
      form.current?.reset();
      void navigate(RUTA_CLAVES, { replace: true, preventScrollReset: true });
    },
  });
  const send = (accion: "guardar" | "quitar") => {
    if (!form.current) return;
    const data = new FormData(form.current);
    data.set("accion", accion);
    submit(data);
  };
  return (
    <form
      ref={form}
      noValidate
      aria-label={`Claves de ${nombre}`}
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        send("guardar");
      }}
    >
      <input type="hidden" name="proveedor" value={proveedor} />
      <input type="hidden" name="version" value={version} />
      <div className="grid items-start gap-4 sm:max-w-2xl sm:grid-cols-2">
        {declarados.map((campo) => (
          <Campo
            key={campo.nombre}
            campo={campo}
            valor={visibles[campo.nombre]}
            hay={hay && !ilegible}
            error={campos[campo.nombre]}
          />
        ))}
      </div>
      <div className="grid gap-4 sm:max-w-sm">
        <Confirmar {...quien} campos={campos} />
      </div>
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busy={busy ? "Probando…" : undefined}>
          Probar y guardar
        </Button>
        <ButtonLink to={RUTA_CLAVES} variant="secondary" preventScrollReset>
          Volver
        </ButtonLink>
        {hay ? (
          <Button variant="danger" className="sm:ml-auto" onClick={() => setQuita(true)}>
            Quitar las claves
          </Button>
        ) : null}
      </div>
      <ConfirmDialog
        open={quita}
        title={`¿Quitar las claves de ${nombre}?`}
        confirm="Quitar las claves"
        onClose={() => setQuita(false)}
        onConfirm={() => {
          setQuita(false);
          send("quitar");
        }}
      >
        {proveedor === "correo"
          ? "Los correos se guardarán sin enviarse. Para volver a ponerlas hay que escribirlas otra vez."
          : "Nadie podrá pagar con este medio, ni se podrá devolver desde el panel lo ya pagado. Para volver a ponerlas hay que escribirlas otra vez."}
      </ConfirmDialog>
    </form>
  );
}
