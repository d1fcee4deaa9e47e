import { useEffect, useRef, useSyncExternalStore } from "react";
import { Form, useNavigation } from "react-router";
import { Alert } from "#app/ui/alert.tsx";
import { Button } from "#app/ui/button.tsx";
import { CamposReclamo } from "./campos-reclamo.tsx";
import type { Rechazo } from "./recibir.server.ts";
import { CAMPO_TRAMPA, CAMPOS, LINEAS_LEGALES } from "./reclamos.ts";

interface Props {
  /** Why the server did not take the last attempt. */
  rechazo: Rechazo | undefined;
  email: string;
  telefono: string;
}

const nothing = () => () => {};

/** Our own messages at the fields once there is JavaScript; before, the browser's. */
const useHydrated = () =>
  useSyncExternalStore(
    nothing,
    () => true,
    () => false,
  );

function Aviso({ rechazo, email, telefono }: Props) {
  if (!rechazo) return null;
  if (rechazo.tipo === "datos")
    return <Alert tone="danger">Revisa los campos marcados. Lo que escribiste sigue aquí.</Alert>;
  return (
    <Alert tone="danger" title="No pudimos registrar tu hoja">
      <p>
        {rechazo.motivo === "limite"
          ? "Llegaron muchas hojas desde tu conexión. Espera unos minutos y vuelve a enviarla; "
          : "Vuelve a enviarla: lo que escribiste sigue aquí. Si se repite, "}
        escríbenos a{" "}
        <a href={`mailto:${email}`} className="link">
          {email}
        </a>{" "}
        o llámanos al {telefono}.
      </p>
    </Alert>
  );
}

/** Nobody sees it, reaches it with the keyboard or hears of it. */
function Trampa() {
  return (
    <div aria-hidden className="sr-only">
      <label htmlFor={CAMPO_TRAMPA}>No llenes este campo</label>
      <input id={CAMPO_TRAMPA} name={CAMPO_TRAMPA} tabIndex={-1} autoComplete="off" defaultValue="" />
    </div>
  );
}

/** The Hoja de Reclamación to fill in. A plain form: without JavaScript it posts and comes back. */
export function FormularioReclamo({ rechazo, email, telefono }: Props) {
  const form = useRef<HTMLFormElement>(null);
  const aviso = useRef<HTMLDivElement>(null);
  const hydrated = useHydrated();
  const sending = useNavigation().state === "submitting";

  useEffect(() => {
    if (!rechazo) return;
    // Whatever filled the trap, a second try is a new one.
    const trampa = form.current?.elements.namedItem(CAMPO_TRAMPA);
    if (trampa instanceof HTMLInputElement) trampa.value = "";
    const wrong = form.current?.querySelector<HTMLElement>("[aria-invalid=true], [data-invalid]");
    const target = wrong ?? aviso.current;
    target?.focus();
    target?.scrollIntoView({ block: "center" });
  }, [rechazo]);

  const campos = rechazo?.tipo === "datos" ? rechazo.campos : {};
  return (
    <Form ref={form} method="post" noValidate={hydrated} preventScrollReset className="grid gap-6">
      <div ref={aviso} tabIndex={-1} className="outline-none empty:hidden">
        {sending ? null : <Aviso rechazo={rechazo} email={email} telefono={telefono} />}
      </div>
      <Trampa />
      <CamposReclamo valores={rechazo?.valores} campos={campos} first={CAMPOS.find((campo) => campos[campo])} />
      <div className="grid gap-2 text-sm text-muted">
        {LINEAS_LEGALES.map((linea) => (
          <p key={linea}>{linea}</p>
        ))}
      </div>
      <Button
        type="submit"
        className="w-full sm:w-auto sm:justify-self-start"
        busy={sending ? "Registrando..." : undefined}
      >
        Registrar hoja de reclamación
      </Button>
    </Form>
  );
}
