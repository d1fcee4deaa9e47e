import { cx } from "#app/ui/cx.ts";
import { CONTROL, FieldError, useDescription } from "#app/ui/field.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { Spinner } from "#app/ui/spinner.tsx";
import { faultEnOferta } from "#app/features/catalogo/productos/ofertas.ts";
import type { FilaProducto } from "./panel.ts";
import { type CampoCelda, CELDA, useCelda } from "./use-celda.ts";

interface Props {
  producto: FilaProducto;
  campo: CampoCelda;
  motivo: string;
}

const NOMBRE = { precio: "Precio", stock: "Stock" };

/** The price is fixed during an offer. */
export function CeldaEditable({ producto, campo, motivo }: Props) {
  const { value, busy, saved, error, handlers } = useCelda(producto, campo, motivo);
  const ids = useDescription({ id: undefined, error: error ?? undefined });
  const oferta = campo === "precio" ? producto.oferta_hasta : null;
  return (
    <div className="inline-grid gap-1 py-0.5 md:w-full">
      <div className="flex items-center justify-end gap-1.5">
        <span className="w-4 shrink-0">
          {busy ? <Spinner label="Guardando" small /> : null}
          {saved && !busy ? (
            <>
              <Icon name="check" className="size-4 text-success stroke-2" />
              <span className="sr-only">Guardado</span>
            </>
          ) : null}
        </span>
        <label className="block">
          <span className="sr-only">
            {NOMBRE[campo]} de {producto.nombre}
          </span>
          <input
            {...ids.control}
            {...handlers}
            {...{ [CELDA]: campo }}
            value={value}
            inputMode={campo === "precio" ? "decimal" : "numeric"}
            autoComplete="off"
            readOnly={busy || oferta !== null}
            title={oferta ? faultEnOferta(oferta) : undefined}
            onFocus={({ currentTarget }) => currentTarget.select()}
            className={cx(CONTROL, "min-h-11 w-28! text-right tabular-nums max-md:w-24!")}
          />
        </label>
      </div>
      {error ? (
        <div role="alert" className="max-w-56 justify-self-end text-left whitespace-normal">
          <FieldError id={ids.errorId} error={error} />
        </div>
      ) : null}
    </div>
  );
}
