import { useNavigate } from "react-router";
import { Alert } from "#app/ui/alert.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { ModalDialog } from "#app/ui/modal-dialog.tsx";
import type { Confirmacion } from "#app/features/personas/identidad/provider-call.server.ts";
import { CampoClave, CuentaDeClave } from "#app/features/personas/identidad/formularios/campo-clave.tsx";
import { CampoCodigo } from "#app/features/personas/identidad/formularios/campo-codigo.tsx";
import { Formulario } from "#app/features/personas/identidad/formularios/formulario.tsx";
import { QueSeBorra } from "./que-se-borra.tsx";

interface Props {
  open: boolean;
  email: string;
  /** The page's address without and with the dialog. */
  ruta: string;
  rutaAbierta: string;
  /** Why the account cannot be deleted now. */
  impedimento: string | null;
  /** Null where the password is asked for. */
  externo: Confirmacion | null;
  answer: { mensaje: string | null; campos: Partial<Record<string, string>> } | undefined;
}

type PropsConfirmar = Omit<Props, "open" | "ruta" | "impedimento">;

function ConfirmarExterno({ email, rutaAbierta, answer, externo }: PropsConfirmar & { externo: Confirmacion }) {
  const form = { action: rutaAbierta, answer };
  if (externo.proof === "none") {
    return (
      <div className="grid gap-4">
        <p>Antes de eliminarla, confirma con {externo.nombre} que eres tú.</p>
        <Formulario
          {...form}
          intencion="reingresar"
          boton={`Continuar con ${externo.nombre}`}
          ocupado="Un momento..."
        />
      </div>
    );
  }
  return (
    <div className="grid gap-4">
      <p className="wrap-anywhere">
        Para confirmar que eres tú, escribe el código que enviamos a <span className="font-medium">{email}</span>. Vence
        en 10 minutos.
      </p>
      {externo.sinCorreo ? (
        <Alert tone="info">
          Esta tienda de demostración no envía correos: el código queda en Correos, en el panel de administración.
        </Alert>
      ) : null}
      <Formulario {...form} intencion="eliminar" boton="Eliminar mi cuenta" ocupado="Eliminando..." variant="danger">
        <CampoCodigo first digitos={8} error={answer?.campos.codigo} />
      </Formulario>
      <Formulario
        action={rutaAbierta}
        answer={null}
        intencion="reingresar"
        boton="Pedir otro código"
        ocupado="Un momento..."
        variant="secondary"
        menor
      />
    </div>
  );
}

function Confirmar({ externo, ...props }: PropsConfirmar) {
  if (externo && externo.proof !== "proven") return <ConfirmarExterno {...props} externo={externo} />;
  const { email, rutaAbierta, answer } = props;
  const conserva = answer !== undefined && Object.keys(answer.campos).length === 0;
  const form = { action: rutaAbierta, answer, conserva };
  return (
    <Formulario {...form} intencion="eliminar" boton="Eliminar mi cuenta" ocupado="Eliminando..." variant="danger">
      {externo ? null : (
        <>
          <CuentaDeClave email={email} />
          <CampoClave autoComplete="current-password" required error={answer?.campos.password} />
        </>
      )}
    </Formulario>
  );
}

/** Asks for proof before an account is deleted. Without scripts it is a page of its own. */
export function DialogoEliminar({ open, ruta, impedimento, ...rest }: Props) {
  const navigate = useNavigate();
  if (!open) return null;
  const close = () => void navigate(ruta, { preventScrollReset: true });
  return (
    <div className="noscript:[&>dialog]:static noscript:[&>dialog]:block">
      <ModalDialog open title="¿Eliminar tu cuenta?" size="sm" onClose={close}>
        <div className="grid gap-5">
          {impedimento ? (
            <>
              <Alert tone="warning">{impedimento}</Alert>
              <ButtonLink to={ruta} variant="secondary" preventScrollReset className="justify-self-start">
                Volver
              </ButtonLink>
            </>
          ) : (
            <>
              {rest.externo?.fallo ? <Alert tone="danger">{rest.externo.fallo}</Alert> : null}
              <p className="wrap-anywhere">
                Es la cuenta de <span className="font-medium">{rest.email}</span>. No hay forma de recuperarla.
              </p>
              <QueSeBorra />
              <Confirmar {...rest} />
            </>
          )}
        </div>
      </ModalDialog>
    </div>
  );
}
