import { useState } from "react";
import { Button } from "#app/ui/button.tsx";
import { ConfirmDialog } from "#app/ui/confirm-dialog.tsx";
import { useAction } from "#app/ui/use-action.ts";
import { formatNombre, type Usuario } from "./usuarios.ts";

interface Props {
  usuario: Pick<Usuario, "id" | "nombre" | "apellido" | "email">;
  sesiones: number;
}

export function CerrarSesiones({ usuario, sesiones }: Props) {
  const [asked, setAsked] = useState(false);
  const { submit, sending } = useAction({ failure: "No se pudieron cerrar las sesiones." });
  if (sesiones === 0) return <p className="text-sm text-muted">No tiene sesiones abiertas.</p>;
  const cuantas = sesiones === 1 ? "su sesión abierta" : `sus ${sesiones} sesiones abiertas`;
  return (
    <>
      <Button variant="secondary" size="sm" busy={sending ? "Cerrando…" : undefined} onClick={() => setAsked(true)}>
        Cerrar {cuantas}
      </Button>
      <ConfirmDialog
        open={asked}
        title={`Cerrar las sesiones de ${formatNombre(usuario)}`}
        confirm="Cerrar sesiones"
        variant="danger"
        onConfirm={() => {
          setAsked(false);
          submit({ id: usuario.id, accion: "cerrar-sesiones" });
        }}
        onClose={() => setAsked(false)}
      >
        <p className="mb-2 font-medium break-all text-ink">{usuario.email}</p>
        Saldrá de la tienda en todos sus dispositivos. Puede volver a entrar con su contraseña.
      </ConfirmDialog>
    </>
  );
}
