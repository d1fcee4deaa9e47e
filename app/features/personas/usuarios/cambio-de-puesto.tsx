import { SiPuede, usePuede } from "#app/routing/puesto.tsx";
import { Button } from "#app/ui/button.tsx";
import { Panel } from "#app/ui/panel.tsx";
import { useAction } from "#app/ui/use-action.ts";
import type { PuestoPanel } from "#lib/permisos.ts";
import { OpcionesPuesto } from "./opciones-puesto.tsx";

export function CambioDePuesto({ id, puesto }: { id: string; puesto: PuestoPanel }) {
  const { submit, busy } = useAction({ failure: "No se pudo cambiar el puesto." });
  const puede = usePuede();
  const send = (form: FormData) => {
    form.set("id", id);
    form.set("rol", "admin");
    form.set("era", puesto);
    submit(form);
  };
  return (
    <Panel title="Puesto en el panel">
      <form
        className="grid gap-3"
        onSubmit={(event) => {
          event.preventDefault();
          send(new FormData(event.currentTarget));
        }}
      >
        <OpcionesPuesto elegido={puesto} disabled={!puede("cambiar", "personal")} />
        <SiPuede area="personal">
          <Button type="submit" variant="secondary" size="sm" busy={busy ? "Guardando…" : undefined}>
            Guardar el puesto
          </Button>
        </SiPuede>
      </form>
    </Panel>
  );
}
