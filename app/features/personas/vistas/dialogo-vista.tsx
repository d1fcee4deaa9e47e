import { useId } from "react";
import type { ListaConVistas } from "#db/values.ts";
import { Button } from "#app/ui/button.tsx";
import { Field } from "#app/ui/field.tsx";
import { ModalDialog } from "#app/ui/modal-dialog.tsx";
import { useAction } from "#app/ui/use-action.ts";
import { MAX_NOMBRE, toVistasAction } from "./vistas.ts";
import type { VistaGuardada } from "./vistas.server.ts";

interface Props {
  lista: ListaConVistas;
  id: string;
  vista: VistaGuardada | null;
  consulta: string;
  onClose: () => void;
}

export function DialogoVista({ lista, id, vista, consulta, onClose }: Props) {
  const form = useId();
  const action = toVistasAction(lista);
  const guardar = useAction({ failure: "No se pudo guardar la vista.", onDone: onClose });
  const eliminar = useAction({ failure: "No se pudo eliminar la vista.", onDone: onClose });
  return (
    <ModalDialog
      open
      size="sm"
      title={vista ? "Cambiar la vista" : "Guardar estos filtros"}
      onClose={onClose}
      footer={
        <>
          {vista ? (
            <Button
              variant="danger"
              busy={eliminar.busy ? "Eliminando…" : undefined}
              onClick={() => eliminar.submit({ accion: "eliminar", id }, { action })}
            >
              Eliminar
            </Button>
          ) : null}
          <Button type="submit" form={form} busy={guardar.busy ? "Guardando…" : undefined}>
            Guardar
          </Button>
        </>
      }
    >
      <form
        id={form}
        className="grid gap-4"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          const fields = new FormData(event.currentTarget);
          fields.set("accion", vista ? "cambiar" : "guardar");
          fields.set("id", id);
          if (!vista) fields.set("consulta", consulta);
          fields.set("compartida", fields.has("todos") ? "si" : "no");
          fields.delete("todos");
          guardar.submit(fields, { action });
        }}
      >
        <Field
          label="Nombre"
          name="nombre"
          defaultValue={vista?.nombre}
          maxLength={MAX_NOMBRE}
          autoComplete="off"
          hint={vista ? undefined : "Guarda los filtros y el orden de la lista, no sus páginas."}
          error={guardar.campos.nombre}
          onChange={() => {
            if (guardar.campos.nombre) guardar.reset();
          }}
        />
        <label className="flex min-h-11 items-center gap-3">
          <input type="checkbox" name="todos" defaultChecked={vista?.compartida} className="size-5" />
          Compartir con el personal
        </label>
      </form>
    </ModalDialog>
  );
}
