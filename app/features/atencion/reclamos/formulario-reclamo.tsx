import { Form } from "react-router";
import { Alert } from "#app/ui/alert.tsx";
import { Button } from "#app/ui/button.tsx";
import { HoneypotField, useOpenForm } from "#app/ui/open-form.tsx";
import { PrivacyLine } from "#app/ui/privacy-line.tsx";
import { CamposReclamo } from "./campos-reclamo.tsx";
import type { RechazoReclamo } from "./recibir.server.ts";
import { type CampoReclamo, CAMPOS, LINEAS_LEGALES } from "./reclamos.ts";

interface Props {
  rechazo: RechazoReclamo | undefined;
  inicial: Partial<Record<CampoReclamo, string>> | null;
  email: string;
  telefono: string;
}

function Aviso({ rechazo, email, telefono }: Omit<Props, "inicial">) {
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

export function FormularioReclamo({ rechazo, inicial, email, telefono }: Props) {
  const { form, notice, sending, field } = useOpenForm(rechazo, CAMPOS);
  return (
    <Form {...form} className="grid gap-6">
      <div {...notice}>{sending ? null : <Aviso rechazo={rechazo} email={email} telefono={telefono} />}</div>
      <HoneypotField />
      <CamposReclamo
        plain={(campo) => {
          const own = field(campo);
          return { ...own, defaultValue: own.defaultValue ?? inicial?.[campo] };
        }}
      />
      <div className="grid gap-2 text-sm text-muted">
        {LINEAS_LEGALES.map((linea) => (
          <p key={linea}>{linea}</p>
        ))}
        <PrivacyLine uso="Usamos tus datos para registrar tu hoja y responderte." />
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
