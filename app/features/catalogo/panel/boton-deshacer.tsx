import { SiPuede } from "#app/routing/puesto.tsx";
import { Button } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { useAction } from "#app/ui/use-action.ts";
import { createRandomKey } from "#lib/secure-context.ts";

const toDeshacer = (entrada: string, juntos: boolean) => ({
  intento: "deshacer",
  clave: createRandomKey(),
  entrada,
  juntos: String(juntos),
});

/** Pages that do not list products post here too. */
const DESHACER_EN = "/admin/productos";

interface Props {
  entrada: string;
  juntos: boolean;
  que: string;
  onDone?: () => void;
}

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
