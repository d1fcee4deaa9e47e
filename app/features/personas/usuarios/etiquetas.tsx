import { useId, useRef } from "react";
import { SiPuede } from "#app/routing/puesto.tsx";
import { Button } from "#app/ui/button.tsx";
import { clearSent } from "#app/ui/clear-sent.ts";
import { cx } from "#app/ui/cx.ts";
import { Field } from "#app/ui/field.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { Link } from "#app/ui/link.tsx";
import { useAction } from "#app/ui/use-action.ts";
import { usePending } from "#app/ui/use-pending.ts";
import { toEtiqueta } from "./usuarios.ts";

const CHIP = "inline-flex items-center rounded-full border border-line-strong pl-3 text-sm";

function useEtiquetas(id: string, etiquetas: readonly string[]): string[] {
  const shown = new Set(etiquetas);
  for (const form of usePending()) {
    const [accion, etiqueta] = [form.get("accion"), form.get("etiqueta")];
    if (form.get("id") !== id || typeof etiqueta !== "string") continue;
    if (accion === "poner-etiqueta" && toEtiqueta(etiqueta)) shown.add(toEtiqueta(etiqueta));
    if (accion === "quitar-etiqueta") shown.delete(etiqueta);
  }
  return [...shown].toSorted();
}

/** Hidden, not unmounted, so that a pending removal can report a refusal. */
function Etiqueta({ id, etiqueta, gone, onGo }: { id: string; etiqueta: string; gone: boolean; onGo: () => void }) {
  const { submit } = useAction({ failure: `No se pudo quitar la etiqueta «${etiqueta}».` });
  return (
    <li className={cx(CHIP, gone && "hidden")}>
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
          onClick={() => {
            // Must come before the focused button disappears.
            onGo();
            submit({ id, accion: "quitar-etiqueta", etiqueta });
          }}
        >
          <Icon name="x" className="size-4" />
        </button>
      </SiPuede>
    </li>
  );
}

interface Props {
  id: string;
  etiquetas: readonly string[];
  ofrecidas: readonly string[];
}

export function Etiquetas({ id, etiquetas, ofrecidas }: Props) {
  const lista = useId();
  const form = useRef<HTMLFormElement>(null);
  const box = useRef<HTMLInputElement>(null);
  const poner = useAction({
    failure: "No se pudo poner la etiqueta.",
    onDone: (_, sent) => clearSent(form.current, sent),
  });
  const shown = useEtiquetas(id, etiquetas);
  return (
    <div className="grid gap-3">
      {shown.length > 0 ? null : <p className="text-muted">Sin etiquetas.</p>}
      <ul aria-label="Etiquetas" className={cx("flex flex-wrap gap-2", shown.length === 0 && "hidden")}>
        {[...new Set([...etiquetas, ...shown])].toSorted().map((etiqueta) => (
          <Etiqueta
            key={etiqueta}
            {...{ id, etiqueta }}
            gone={!shown.includes(etiqueta)}
            onGo={() => box.current?.focus()}
          />
        ))}
      </ul>
      <SiPuede area="clientes">
        <form
          ref={form}
          className="flex items-end gap-2"
          onSubmit={(event) => {
            event.preventDefault();
            const etiqueta = new FormData(event.currentTarget).get("etiqueta");
            // The typed text stays until it is saved.
            if (!poner.busy && typeof etiqueta === "string") poner.submit({ id, accion: "poner-etiqueta", etiqueta });
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
              .filter((una) => !shown.includes(una))
              .map((una) => (
                <option key={una} value={una}>
                  {una}
                </option>
              ))}
          </datalist>
          <Button type="submit" variant="secondary">
            Poner
          </Button>
        </form>
      </SiPuede>
    </div>
  );
}
