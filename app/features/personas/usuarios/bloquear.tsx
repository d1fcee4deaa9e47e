import { useState } from "react";
import { Button } from "#app/ui/button.tsx";
import { ConfirmDialog } from "#app/ui/confirm-dialog.tsx";
import { useAction } from "#app/ui/use-action.ts";
import { formatNombre, isAdmin, type Usuario } from "./usuarios.ts";

export function Bloquear({ usuario }: { usuario: Usuario }) {
  const [asked, setAsked] = useState(false);
  const { submit, busy } = useAction({ failure: "No se pudo cambiar el bloqueo." });
  const { id, bloqueado_en } = usuario;
  const nombre = formatNombre(usuario);
  if (bloqueado_en) {
    return (
      <Button
        variant="secondary"
        size="sm"
        busy={busy ? "Desbloqueando…" : undefined}
        onClick={() => submit({ id, accion: "desbloquear" })}
      >
        Desbloquear
      </Button>
    );
  }
  return (
    <>
      <Button variant="secondary" size="sm" busy={busy ? "Bloqueando…" : undefined} onClick={() => setAsked(true)}>
        Bloquear
      </Button>
      <ConfirmDialog
        open={asked}
        title={`Bloquear a ${nombre}`}
        confirm="Bloquear"
        variant="danger"
        onConfirm={() => {
          setAsked(false);
          submit({ id, accion: "bloquear" });
        }}
        onClose={() => setAsked(false)}
      >
        <p className="mb-2 font-medium break-all text-ink">{usuario.email}</p>
        No podrá comprar. Seguirá viendo sus pedidos, podrá pedir sus datos y presentar un reclamo.
        {isAdmin(usuario)
          ? " Además deja de ser admin y sale ahora mismo de todos sus dispositivos; al desbloquearlo no recupera el puesto."
          : null}
      </ConfirmDialog>
    </>
  );
}
