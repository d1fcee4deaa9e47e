import { Button } from "#app/ui/button.tsx";
import { SelectField } from "#app/ui/field.tsx";
import { useAction } from "#app/ui/use-action.ts";
import { usePending } from "#app/ui/use-pending.ts";

interface Props {
  id: string;
  asignado_a: string | null;
  personal: readonly { id: string; nombre: string }[];
}

const NADIE = "Nadie todavía";
const OTRO = "Alguien que ya no atiende mensajes";

export function AsignarMensaje({ id, asignado_a, personal }: Props) {
  const { submit, submitting } = useAction({ failure: "No se pudo asignar el mensaje." });
  const antes = asignado_a ?? "";
  const known = antes === "" || personal.some((persona) => persona.id === antes);
  const asked = usePending()
    .findLast((form) => form.get("id") === id && form.get("accion") === "asignar")
    ?.get("a");
  const quien = typeof asked === "string" ? asked : antes;
  const nombre = quien === "" ? NADIE : (personal.find((persona) => persona.id === quien)?.nombre ?? OTRO);
  return (
    <form
      className="grid gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        const a = new FormData(event.currentTarget).get("a");
        if (!submitting && typeof a === "string") submit({ id, accion: "asignar", a, antes: quien });
      }}
    >
      <p>
        <span className="text-muted">Lo atiende: </span>
        <strong>{nombre}</strong>
      </p>
      <SelectField key={antes} label="Asignar a" name="a" defaultValue={antes}>
        <option value="">{NADIE}</option>
        {known ? null : <option value={antes}>{OTRO}</option>}
        {personal.map((persona) => (
          <option key={persona.id} value={persona.id}>
            {persona.nombre}
          </option>
        ))}
      </SelectField>
      <Button type="submit" variant="secondary" size="sm" className="justify-self-start">
        Asignar
      </Button>
    </form>
  );
}
