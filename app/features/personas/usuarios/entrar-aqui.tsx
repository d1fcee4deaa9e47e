import { useId, useState } from "react";
import { Alert } from "#app/ui/alert.tsx";
import { Button } from "#app/ui/button.tsx";
import { FailureNotice } from "#app/ui/failure-notice.tsx";
import { Field } from "#app/ui/field.tsx";
import { focusWrong } from "#app/ui/focus.ts";
import { ModalDialog } from "#app/ui/modal-dialog.tsx";
import { useAfterRender } from "#app/ui/use-after-render.ts";
import { CampoClave } from "#app/features/personas/identidad/formularios/campo-clave.tsx";
import { CampoCodigo, getOtroCodigo } from "#app/features/personas/identidad/formularios/campo-codigo.tsx";
import { signInHere, type Vuelta } from "./volver-a-entrar.ts";

export interface PropsEntrar {
  email: string;
  onBack: () => void;
  onLeave: () => void;
  onClose: () => void;
}

export const TITULO = "Tu sesión terminó";
export const SIGUE = "Lo que escribiste sigue aquí: inicia sesión otra vez para continuar.";

type PasoEntrar = "clave" | "codigo" | "respaldo";

export function EntrarAqui({ id: persona, email, onBack, onLeave, onClose }: PropsEntrar & { id: string }) {
  const [paso, setPaso] = useState<PasoEntrar>("clave");
  const [busy, setBusy] = useState(false);
  const [vuelta, setVuelta] = useState<Vuelta | null>(null);
  const id = useId();
  const afterRender = useAfterRender();
  const send = async (form: HTMLFormElement) => {
    if (busy) return;
    setVuelta(null);
    setBusy(true);
    const answer = await signInHere(new FormData(form), persona);
    setBusy(false);
    if (answer.tipo === "entrada") return onBack();
    setVuelta(answer);
    if (answer.tipo === "codigo") return setPaso("codigo");
    for (const secret of form.querySelectorAll<HTMLInputElement>("[data-secreto]")) secret.value = "";
    afterRender(() => focusWrong(form));
  };
  const { mensaje = null, campos = {} } = vuelta?.tipo === "rechazo" ? vuelta : {};
  const respaldo = paso === "respaldo";
  return (
    <ModalDialog
      // A new dialog per step focuses its first field.
      key={paso}
      open
      plain
      size="sm"
      title={TITULO}
      onClose={onClose}
      footer={
        <>
          <Button variant="secondary" size="sm" onClick={onLeave}>
            Salir sin guardar
          </Button>
          <Button type="submit" form={id} size="sm" busy={busy ? "Un momento…" : undefined}>
            {paso === "clave" ? "Iniciar sesión" : "Verificar"}
          </Button>
        </>
      }
    >
      <form
        id={id}
        noValidate
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          void send(event.currentTarget);
        }}
      >
        {paso === "clave" ? (
          <>
            <p className="text-muted">{SIGUE}</p>
            <Field
              label="Correo electrónico"
              name="email"
              type="email"
              autoComplete="username"
              readOnly
              defaultValue={email}
              error={campos.email}
            />
            <CampoClave autoComplete="current-password" required error={campos.password} />
          </>
        ) : (
          <>
            <p className="text-muted">
              {respaldo
                ? "Escribe uno de los códigos de respaldo que guardaste."
                : "Escribe el código que muestra tu aplicación."}
            </p>
            <input type="hidden" name="paso" value="codigo" />
            <CampoCodigo respaldo={respaldo} error={campos.codigo} />
            <button
              type="button"
              className="link justify-self-start"
              onClick={() => {
                setVuelta(null);
                setPaso(respaldo ? "codigo" : "respaldo");
              }}
            >
              {getOtroCodigo(respaldo)}
            </button>
          </>
        )}
      </form>
      {mensaje ? (
        <FailureNotice>
          <Alert tone="danger">{mensaje}</Alert>
        </FailureNotice>
      ) : null}
    </ModalDialog>
  );
}
