import { useState } from "react";
import { Button } from "#app/ui/button.tsx";
import { Field } from "#app/ui/field.tsx";
import { useAction } from "#app/ui/use-action.ts";
import { NOMBRE_MAXIMO } from "#app/features/catalogo/productos/leer-campos.ts";

interface Props {
  grupo: string;
  clave: string;
  /** Unsaved rows would conflict with the rename. */
  bloqueado: boolean;
}

export function RenombrarGrupo({ grupo, clave, bloqueado }: Props) {
  const { submit, busy, campos } = useAction({ failure: "No se pudo cambiar el nombre." });
  const [typed, setTyped] = useState(grupo);
  const [falta, setFalta] = useState<string>();
  return (
    <form
      noValidate
      aria-label="Nombre del grupo"
      className="grid items-start gap-3 sm:max-w-2xl sm:grid-cols-[1fr_auto]"
      onSubmit={(event) => {
        event.preventDefault();
        setFalta(bloqueado ? "Primero guarda o descarta los cambios de la tabla." : undefined);
        if (!bloqueado && !busy) submit(event.currentTarget);
      }}
    >
      <input type="hidden" name="intento" value="renombrar" />
      <input type="hidden" name="clave" value={clave} />
      <input type="hidden" name="de" value={grupo} />
      <Field
        label="Nombre del grupo"
        name="grupo"
        required
        autoComplete="off"
        maxLength={NOMBRE_MAXIMO}
        hint="Cambia en todas sus variantes; los pedidos ya hechos conservan el de antes"
        value={typed}
        error={(bloqueado ? falta : undefined) ?? campos.grupo}
        onChange={({ target }) => setTyped(target.value)}
      />
      <Button type="submit" variant="secondary" className="sm:mt-7" busy={busy ? "Cambiando…" : undefined}>
        Cambiar nombre
      </Button>
    </form>
  );
}
