import { SiPuede } from "#app/routing/puesto.tsx";
import { Button } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { useAction } from "#app/ui/use-action.ts";
import { createRandomKey } from "#lib/secure-context.ts";

/** As the action takes it: an entry of the log, alone or with all that was changed at once with it. */
const toDeshacer = (entrada: string, juntos: boolean) => ({
  intento: "deshacer",
  clave: createRandomKey(),
  entrada,
  juntos: String(juntos),
});

/** Where it is sent from pages that do not list products. */
const DESHACER_EN = "/admin/productos";

interface Props {
  entrada: string;
  juntos: boolean;
  /** What is taken back, for screen readers. */
  que: string;
  onDone?: () => void;
}

/** Takes a change back that stands in the log; what came of it is told by a notice. */
export function BotonDeshacer({ entrada, juntos, que, onDone }: Props) {
  const { submit, busy } = useAction({ failure: "No se pudo deshacer.", onDone: () => onDone?.() });
  return (
    <SiPuede area="productos">
      <Button
        variant="secondary"
        size="sm"
        busy={busy ? "Deshaciendo…" : undefined}
        onClick={() => submit(toDeshacer(entrada, juntos), { action: DESHACER_EN })}
      >
        <Icon name="undo-2" className="size-4 stroke-2" />
        Deshacer
        <span className="sr-only"> {que}</span>
      </Button>
    </SiPuede>
  );
}
