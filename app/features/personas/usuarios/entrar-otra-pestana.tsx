import { useEffect, useRef } from "react";
import { Button } from "#app/ui/button.tsx";
import { ModalDialog } from "#app/ui/modal-dialog.tsx";
import { type PropsEntrar, SIGUE, TITULO } from "./entrar-aqui.tsx";

interface Props extends Omit<PropsEntrar, "onBack"> {
  externo: string;
}

export function EntrarEnOtraPestana({ externo, email, onLeave, onClose }: Props) {
  const tab = useRef<Window | null>(null);
  useEffect(() => () => tab.current?.close(), []);
  return (
    <ModalDialog
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
          <Button
            size="sm"
            onClick={() => {
              tab.current = window.open("/sign-in", "_blank");
            }}
          >
            Continuar con {externo}
          </Button>
        </>
      }
    >
      <p className="text-muted">
        {SIGUE} {externo} se abre en otra pestaña; entra como <span className="font-medium text-ink">{email}</span> y
        vuelve a esta.
      </p>
    </ModalDialog>
  );
}
