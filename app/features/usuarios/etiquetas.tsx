import { useId, useRef } from "react";
import { SiPuede } from "#app/routing/puesto.tsx";
import { Button } from "#app/ui/button.tsx";
import { Field } from "#app/ui/field.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { Link } from "#app/ui/link.tsx";
import { useAction } from "#app/ui/use-action.ts";

const CHIP = "inline-flex items-center rounded-full border border-line-strong pl-3 text-sm";

interface Props {
  id: string;
  etiquetas: readonly string[];
  /** What others have, to choose from. */
  ofrecidas: readonly string[];
}

/** The tags of a person: each leads to all who have it. */
export function Etiquetas({ id, etiquetas, ofrecidas }: Props) {
  const lista = useId();
  const form = useRef<HTMLFormElement>(null);
  const box = useRef<HTMLInputElement>(null);
  const poner = useAction({ failure: "No se pudo poner la etiqueta.", onDone: () => form.current?.reset() });
  const quitar = useAction({ failure: "No se pudo quitar la etiqueta." });
  const takeAway = (etiqueta: string) => {
    // The pressed button is about to go.
    box.current?.focus();
    quitar.submit({ id, accion: "quitar-etiqueta", etiqueta });
  };
  return (
    <div className="grid gap-3">
      {etiquetas.length > 0 ? (
        <ul aria-label="Etiquetas" className="flex flex-wrap gap-2">
          {etiquetas.map((etiqueta) => (
            <li key={etiqueta} className={CHIP}>
              <Link
                to={`/admin/usuarios?${new URLSearchParams({ etiqueta })}`}
                className="min-h-6 py-1 pr-3 break-all hover:underline"
              >
                {etiqueta}
              </Link>
              <SiPuede area="clientes">
                <button
                  type="button"
                  aria-label={`Quitar ${etiqueta}`}
                  title={`Quitar ${etiqueta}`}
                  className="-ml-2 grid size-11 place-items-center rounded-full text-muted hover:bg-sunken hover:text-ink md:size-8"
                  onClick={() => takeAway(etiqueta)}
                >
                  <Icon name="x" className="size-4" />
                </button>
              </SiPuede>
            </li>
          ))}
        </ul>
      ) : (
        <p className="text-muted">Sin etiquetas.</p>
      )}
      <SiPuede area="clientes">
        <form
          ref={form}
          className="flex items-end gap-2"
          onSubmit={(event) => {
            event.preventDefault();
            const etiqueta = new FormData(event.currentTarget).get("etiqueta");
            poner.submit({ id, accion: "poner-etiqueta", etiqueta: typeof etiqueta === "string" ? etiqueta : "" });
          }}
        >
          <div className="min-w-0 flex-1">
            <Field
              ref={box}
              label="Nueva etiqueta"
              name="etiqueta"
              list={lista}
              maxLength={30}
              autoComplete="off"
              error={poner.campos.etiqueta}
            />
          </div>
          <datalist id={lista}>
            {ofrecidas
              .filter((una) => !etiquetas.includes(una))
              .map((una) => (
                <option key={una} value={una}>
                  {una}
                </option>
              ))}
          </datalist>
          <Button type="submit" variant="secondary" busy={poner.busy ? "Poniendo…" : undefined}>
            Poner
          </Button>
        </form>
      </SiPuede>
    </div>
  );
}
