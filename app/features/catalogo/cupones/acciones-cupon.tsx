import { useState } from "react";
import { Button } from "#app/ui/button.tsx";
import { ConfirmDialog } from "#app/ui/confirm-dialog.tsx";
import { Field } from "#app/ui/field.tsx";
import { useAction } from "#app/ui/use-action.ts";
import { toDia } from "#lib/fechas.ts";
import type { CuponPanel } from "./panel.server.ts";

type Props = Pick<CuponPanel, "cupon">;

export function AmpliarCupon({ cupon }: Props) {
  const { submit, busy, campos } = useAction({ failure: "No se pudo ampliar el cupón." });
  const ultimo = toDia(new Date(cupon.hasta.getTime() - 1));
  return (
    <form
      noValidate
      className="grid gap-4 sm:max-w-xl sm:grid-cols-2"
      onSubmit={(event) => {
        event.preventDefault();
        submit(event.currentTarget);
      }}
    >
      <input type="hidden" name="intento" value="ampliar" />
      <input type="hidden" name="version" value={cupon.version} />
      {cupon.con_codigos ? (
        // Each code is a use: more of them are generated.
        <input type="hidden" name="usos" value={cupon.usos} />
      ) : (
        <Field
          key={`usos ${cupon.version}`}
          label="Usos en total"
          name="usos"
          inputMode="numeric"
          autoComplete="off"
          required
          defaultValue={cupon.usos}
          error={campos.usos}
        />
      )}
      <Field
        key={`hasta ${cupon.version}`}
        label="Último día"
        name="hasta"
        type="date"
        required
        min={ultimo}
        defaultValue={ultimo}
        error={campos.hasta}
      />
      <p className="text-sm text-muted sm:col-span-2">
        Se puede dar más, nunca menos: lo que ya se anunció se cumple. Para cortarlo antes, termínalo.
      </p>
      <Button
        type="submit"
        variant="secondary"
        size="sm"
        className="justify-self-start sm:col-span-2"
        busy={busy ? "Ampliando…" : undefined}
      >
        Ampliar
      </Button>
    </form>
  );
}

export function TerminarCupon({ cupon }: Props) {
  const [asking, setAsking] = useState(false);
  const { submit, busy } = useAction({ failure: "No se pudo terminar el cupón.", onDone: () => setAsking(false) });
  return (
    <>
      <Button variant="danger" size="sm" className="justify-self-start" onClick={() => setAsking(true)}>
        Terminar el cupón
      </Button>
      <ConfirmDialog
        open={asking}
        title={`¿Terminar el cupón ${cupon.codigo}?`}
        confirm="Sí, terminarlo"
        busy={busy ? "Terminando…" : undefined}
        onConfirm={() => submit({ intento: "terminar" })}
        onClose={() => setAsking(false)}
      >
        Nadie más podrá usarlo, y no se puede volver a activar. Los pedidos ya hechos conservan su descuento.
      </ConfirmDialog>
    </>
  );
}
