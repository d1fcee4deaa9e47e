import { useState } from "react";
import { useNavigate } from "react-router";
import { SiPuede } from "#app/routing/puesto.tsx";
import { Button } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { useAction } from "#app/ui/use-action.ts";
import { toFichaHref } from "./ficha.ts";

/** `clave`: idempotency key, and the draft's id. */
export function BotonDuplicar({ id, ...props }: { id: string; clave: string }) {
  // A revalidation brings a new key; this attempt keeps its own.
  const [clave] = useState(props.clave);
  const navigate = useNavigate();
  const { submit, busy, sending } = useAction({
    failure: "No se pudo duplicar el producto.",
    onDone: () => void navigate(toFichaHref(clave)),
  });
  return (
    <SiPuede area="productos">
      <Button
        variant="secondary"
        size="sm"
        title="Duplicar"
        busy={busy && sending ? "Duplicando…" : undefined}
        onClick={() => submit({ intento: "duplicar", id, clave })}
      >
        <Icon name="copy" className="size-4 stroke-2" />
        <span className="max-sm:sr-only">Duplicar</span>
      </Button>
    </SiPuede>
  );
}
