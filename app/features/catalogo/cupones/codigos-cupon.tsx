import { useState } from "react";
import { Button } from "#app/ui/button.tsx";
import { buttonStyle } from "#app/ui/button-style.ts";
import { ConfirmDialog } from "#app/ui/confirm-dialog.tsx";
import { Field } from "#app/ui/field.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { useAction } from "#app/ui/use-action.ts";
import { formatCantidad, formatNumero } from "#lib/numbers.ts";
import { CODIGOS_POR_LOTE } from "./codigos.ts";
import type { CuentaCodigos } from "./codigos.server.ts";

export function CuentaDeCodigos({ cuenta }: { cuenta: CuentaCodigos }) {
  const filas = [
    ["Libres", cuenta.libres],
    ["Usados", cuenta.usados],
    ["Anulados", cuenta.anulados],
  ] as const;
  return (
    <dl className="flex flex-wrap gap-x-8 gap-y-2">
      {filas.map(([nombre, cuantos]) => (
        <div key={nombre} className="flex flex-col-reverse">
          <dt className="text-muted">{nombre}</dt>
          <dd className="text-lg font-semibold tabular-nums">{formatNumero(cuantos)}</dd>
        </div>
      ))}
    </dl>
  );
}

export const DescargarCodigos = ({ id }: { id: string }) => (
  <>
    <p className="text-muted">
      Donde los repartas van las condiciones del cupón (Ley 29571, artículo 14). El archivo trae el enlace de cada uno.
    </p>
    <a href={`/admin/cupones/${id}/codigos`} download className={buttonStyle("secondary", "sm", "justify-self-start")}>
      <Icon name="download" className="size-4 stroke-2" />
      Descargar los códigos
    </a>
  </>
);

const FORMULARIO = "grid items-start gap-2 sm:max-w-xl sm:grid-cols-[minmax(0,1fr)_auto]";

function MasCodigos({ clave }: { clave: string }) {
  const { submit, busy, campos, result } = useAction({ failure: "No se pudo generar los códigos." });
  return (
    <form
      // Empty again after each batch.
      key={result?.ok ? clave : "first"}
      noValidate
      className={FORMULARIO}
      onSubmit={(event) => {
        event.preventDefault();
        submit(event.currentTarget);
      }}
    >
      <input type="hidden" name="intento" value="generar" />
      <input type="hidden" name="clave" value={clave} />
      <Field
        label="Más códigos"
        name="cuantos"
        inputMode="numeric"
        autoComplete="off"
        required
        hint={`Hasta ${formatNumero(CODIGOS_POR_LOTE)} de una vez`}
        error={campos.cuantos}
      />
      <Button
        type="submit"
        variant="secondary"
        className="justify-self-start sm:mt-6.5"
        busy={busy ? "Generando…" : undefined}
      >
        Generar
      </Button>
    </form>
  );
}

function AnularCodigo() {
  const { submit, busy, campos } = useAction({ failure: "No se pudo anular el código." });
  return (
    <form
      noValidate
      className={FORMULARIO}
      onSubmit={(event) => {
        event.preventDefault();
        submit(event.currentTarget);
      }}
    >
      <input type="hidden" name="intento" value="anular_codigo" />
      <Field
        label="Anular un código"
        name="codigo"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        required
        hint="Con guiones o sin ellos. Un pedido que ya lo usó conserva su descuento."
        error={campos.codigo}
      />
      <Button
        type="submit"
        variant="secondary"
        className="justify-self-start sm:mt-6.5"
        busy={busy ? "Anulando…" : undefined}
      >
        Anular
      </Button>
    </form>
  );
}

function AnularLibres({ libres }: { libres: number }) {
  const [asking, setAsking] = useState(false);
  const { submit, busy } = useAction({ failure: "No se pudo anular los códigos.", onDone: () => setAsking(false) });
  const cuantos = formatCantidad(libres, "código libre", "códigos libres");
  return (
    <>
      <Button variant="danger" size="sm" className="justify-self-start" onClick={() => setAsking(true)}>
        Anular los libres
      </Button>
      <ConfirmDialog
        open={asking}
        title={`¿Anular ${cuantos}?`}
        confirm="Sí, anularlos"
        busy={busy ? "Anulando…" : undefined}
        onConfirm={() => submit({ intento: "anular_libres" })}
        onClose={() => setAsking(false)}
      >
        Nadie podrá usarlos, y no se pueden volver a activar. Los que ya están en un pedido no cambian.
      </ConfirmDialog>
    </>
  );
}

/** `clave`: idempotency key of the next batch. */
export function CambiarCodigos({ clave, cuenta }: { clave: string; cuenta: CuentaCodigos }) {
  return (
    <>
      <MasCodigos clave={clave} />
      <AnularCodigo />
      {cuenta.libres > 0 ? <AnularLibres libres={cuenta.libres} /> : null}
    </>
  );
}
