import { useNavigate } from "react-router";
import { Alert } from "#app/ui/alert.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { ModalDialog } from "#app/ui/modal-dialog.tsx";
import { CampoClave, CuentaDeClave } from "../identidad/campo-clave.tsx";
import { Formulario } from "../identidad/formulario.tsx";
import { QueSeBorra } from "./que-se-borra.tsx";

interface Props {
  open: boolean;
  email: string;
  /** The page without the dialog, and with it. */
  ruta: string;
  rutaAbierta: string;
  /** Why it cannot be done now. */
  impedimento: string | null;
  /** The external provider, and whether the person has just shown it who they are; null: the password is asked for. */
  externo: { nombre: string; reciente: boolean } | null;
  /** What the form was answered. */
  answer: { mensaje: string | null; campos: Partial<Record<string, string>> } | undefined;
}

function Confirmar({ email, rutaAbierta, externo, answer }: Omit<Props, "open" | "ruta" | "impedimento">) {
  const form = { action: rutaAbierta, answer };
  if (externo && !externo.reciente) {
    const boton = `Continuar con ${externo.nombre}`;
    return (
      <div className="grid gap-4">
        <p>Antes de eliminarla, confirma con {externo.nombre} que eres tú.</p>
        <Formulario {...form} intencion="reingresar" boton={boton} ocupado="Un momento..." />
      </div>
    );
  }
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

/** Says what goes and what stays, and asks who it is, before an account is deleted. Its own page without scripts. */
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
