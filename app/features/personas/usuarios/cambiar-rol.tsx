import { type ReactNode, useState } from "react";
import { Icon } from "#app/ui/icon.tsx";
import { Button } from "#app/ui/button.tsx";
import { ConfirmDialog } from "#app/ui/confirm-dialog.tsx";
import { QUIET } from "#app/ui/data-table.tsx";
import { useAction } from "#app/ui/use-action.ts";
import { formatNombre, type Rol, type Usuario } from "./usuarios.ts";

export type ConRol = Pick<Usuario, "id" | "nombre" | "apellido" | "email" | "rol">;

const getNextRol = ({ rol }: ConRol): { rol: Rol; texto: string } =>
  rol === "admin" ? { rol: "cliente", texto: "Hacer Cliente" } : { rol: "admin", texto: "Hacer Admin" };

function explain(rol: Rol, propio: boolean): string {
  if (rol === "admin") {
    return "Será dueño: podrá ver y cambiar todo en este panel, también quién trabaja en él. Si solo debe hacer una parte, dale después otro puesto en su página. Vale desde su próxima visita a una página.";
  }
  if (propio) return "Es tu propia cuenta: perderás el acceso a este panel en cuanto lo confirmes.";
  return "Perderá el acceso a este panel desde su próxima visita a una página. Su cuenta y sus pedidos no cambian.";
}

export interface CambioDeRol {
  ask: (usuario: ConRol) => void;
  busy: string | null;
  /** One per page, however many buttons open it. */
  dialog: ReactNode;
}

/** `yo` is the signed-in admin. */
export function useCambioDeRol(yo: string): CambioDeRol {
  const [asked, setAsked] = useState<ConRol | null>(null);
  // Keeps the text while the dialog closes.
  const [last, setLast] = useState<ConRol | null>(null);
  const { submit, sending } = useAction({ failure: "No se pudo cambiar el rol." });
  const id = sending?.get("id");
  const usuario = asked ?? last;
  const next = usuario && getNextRol(usuario);
  return {
    ask: (one) => {
      setAsked(one);
      setLast(one);
    },
    busy: typeof id === "string" ? id : null,
    dialog: usuario && next && (
      <ConfirmDialog
        open={asked !== null}
        title={`${next.texto} a ${formatNombre(usuario)}`}
        confirm={next.texto}
        variant={next.rol === "admin" ? "primary" : "danger"}
        onConfirm={() => {
          setAsked(null);
          submit({ id: usuario.id, rol: next.rol });
        }}
        onClose={() => setAsked(null)}
      >
        <p className="mb-2 font-medium break-all text-ink">{usuario.email}</p>
        {explain(next.rol, usuario.id === yo)}
      </ConfirmDialog>
    ),
  };
}

export function BotonRol({
  usuario,
  cambio,
  corto = false,
}: {
  usuario: ConRol;
  cambio: CambioDeRol;
  corto?: boolean;
}) {
  const { rol, texto } = getNextRol(usuario);
  const icono = rol === "admin" ? "shield-plus" : "shield-minus";
  return (
    <Button
      variant={corto ? "tertiary" : "secondary"}
      size="sm"
      className={corto ? QUIET : undefined}
      busy={cambio.busy === usuario.id ? "Cambiando…" : undefined}
      aria-label={`${texto}: ${formatNombre(usuario)}`}
      title={texto}
      onClick={() => cambio.ask(usuario)}
    >
      {corto ? <Icon name={icono} className="size-4 md:hidden stroke-2" /> : null}
      <span className={corto ? "whitespace-nowrap max-md:sr-only" : undefined}>{texto}</span>
    </Button>
  );
}
