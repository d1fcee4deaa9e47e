import { useState } from "react";
import { Button } from "#app/ui/button.tsx";
import { ConfirmDialog } from "#app/ui/confirm-dialog.tsx";
import { useAction } from "#app/ui/use-action.ts";
import { nombreOf, type Usuario } from "./usuarios.ts";

interface Props {
  usuario: Pick<Usuario, "id" | "nombre" | "apellido" | "email" | "rol">;
  /** Whether it is the very person who looks at it. */
  propio: boolean;
}

function explain(rol: "cliente" | "admin", propio: boolean): string {
  if (rol === "admin") {
    return "Podrá ver y cambiar productos, pedidos, usuarios y mensajes. Vale desde su próxima visita a una página.";
  }
  if (propio) return "Es tu propia cuenta: perderás el acceso a este panel en cuanto lo confirmes.";
  return "Perderá el acceso a este panel desde su próxima visita a una página. Su cuenta y sus pedidos no cambian.";
}

/** 'Hacer Cliente' or 'Hacer Admin' (SPEC.md section 2), asked back first. Posts to the page that it stands on. */
export function CambiarRol({ usuario, propio }: Props) {
  const [asking, setAsking] = useState(false);
  const { submit, busy } = useAction({ failure: "No se pudo cambiar el rol." });
  const rol = usuario.rol === "admin" ? "cliente" : "admin";
  const texto = rol === "admin" ? "Hacer Admin" : "Hacer Cliente";
  return (
    <>
      <Button
        variant="secondary"
        size="sm"
        busy={busy ? "Cambiando…" : undefined}
        aria-label={`${texto}: ${nombreOf(usuario)}`}
        onClick={() => setAsking(true)}
      >
        {texto}
      </Button>
      <ConfirmDialog
        open={asking}
        title={`${texto} a ${nombreOf(usuario)}`}
        confirm={texto}
        variant={rol === "admin" ? "primary" : "danger"}
        onConfirm={() => {
          setAsking(false);
          submit({ id: usuario.id, rol });
        }}
        onClose={() => setAsking(false)}
      >
        <p className="mb-2 font-medium break-all text-ink">{usuario.email}</p>
        {explain(rol, propio)}
      </ConfirmDialog>
    </>
  );
}
