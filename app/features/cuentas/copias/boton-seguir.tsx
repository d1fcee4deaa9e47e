import { useState } from "react";
import { Button } from "#app/ui/button.tsx";
import { ConfirmDialog } from "#app/ui/confirm-dialog.tsx";
import { useAction } from "#app/ui/use-action.ts";

/** Of a dueño alone. `desde`: since when nothing is known, as text. */
export function BotonSeguir({ desde }: { desde: string }) {
  const [asked, setAsked] = useState(false);
  const { submit, busy } = useAction({
    failure: "No se pudo seguir: la tienda todavía espera.",
    onDone: () => setAsked(false),
  });
  const seguir = () => submit({ accion: "seguir" }, { action: "/admin/copias" });
  return (
    <>
      <Button size="sm" onClick={() => setAsked(true)}>
        Seguir
      </Button>
      <ConfirmDialog
        open={asked}
        title="¿Seguir con la tienda?"
        confirm="Seguir"
        variant="primary"
        busy={busy ? "Un momento…" : undefined}
        onConfirm={seguir}
        onClose={() => setAsked(false)}
      >
        <p>
          Saldrá lo que espera: correos, comprobantes y devoluciones. Lo que ya había salido después del {desde} saldrá
          otra vez.
        </p>
      </ConfirmDialog>
    </>
  );
}
