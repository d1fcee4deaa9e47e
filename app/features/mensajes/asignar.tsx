import { Button } from "#app/ui/button.tsx";
import { SelectField } from "#app/ui/field.tsx";
import { useAction } from "#app/ui/use-action.ts";

interface Props {
  id: string;
  asignado_a: string | null;
  personal: readonly { id: string; nombre: string }[];
}

/** Who takes care of a message. Posts to the page that it stands on. */
export function AsignarMensaje({ id, asignado_a, personal }: Props) {
  const { submit, busy } = useAction({ failure: "No se pudo asignar el mensaje." });
  const antes = asignado_a ?? "";
  const known = antes === "" || personal.some((persona) => persona.id === antes);
  return (
    <form
      className="grid gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        const a = new FormData(event.currentTarget).get("a");
        if (!busy && typeof a === "string") submit({ id, accion: "asignar", a, antes });
      }}
    >
      <SelectField key={antes} label="Lo atiende" name="a" defaultValue={antes}>
        <option value="">Nadie todavía</option>
        {known ? null : <option value={antes}>Alguien que ya no atiende mensajes</option>}
        {personal.map((persona) => (
          <option key={persona.id} value={persona.id}>
            {persona.nombre}
          </option>
        ))}
      </SelectField>
      <Button
        type="submit"
        variant="secondary"
        size="sm"
        className="justify-self-start"
        busy={busy ? "Asignando…" : undefined}
      >
        Asignar
      </Button>
    </form>
  );
}
