import { useRef } from "react";
import { SiPuede } from "#app/routing/puesto.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { formatFecha, formatFechaCorta, startOfDay } from "#lib/fechas.ts";
import { Button } from "#app/ui/button.tsx";
import { clearSent } from "#app/ui/clear-sent.ts";
import { Field } from "#app/ui/field.tsx";
import { useAction } from "#app/ui/use-action.ts";
import type { Feriado } from "./feriados.ts";

interface QuitarProps {
  feriado: Feriado;
  busy: boolean;
  onClick: () => void;
}

function Quitar({ feriado: { dia, nombre }, busy, onClick }: QuitarProps) {
  return (
    <Button
      variant="tertiary"
      size="sm"
      aria-label={`Quitar ${nombre}, ${formatFecha(startOfDay(dia))}`}
      busy={busy ? "Quitando…" : undefined}
      onClick={onClick}
    >
      <Icon name="trash" className="size-4" />
    </Button>
  );
}

export function EditorFeriados({ feriados, siguiente }: { feriados: readonly Feriado[]; siguiente: number }) {
  const form = useRef<HTMLFormElement>(null);
  const add = useAction({
    failure: "No se pudo agregar el feriado.",
    onDone: (_, sent) => clearSent(form.current, sent),
  });
  const year = useAction({ failure: "No se pudieron agregar los feriados." });
  // Outside the row, which unmounts after the answer.
  const remove = useAction({ failure: "No se pudo quitar el feriado." });
  const anios = [...new Set(feriados.map(({ dia }) => dia.slice(0, 4)))];
  return (
    <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_20rem]">
      <div className="grid gap-4">
        {anios.map((anio) => (
          <section key={anio} aria-label={`Feriados de ${anio}`} className="rounded-card border bg-surface p-4">
            <h2 className="text-lg">{anio}</h2>
            <ul className="mt-2 divide-y">
              {feriados
                .filter(({ dia }) => dia.startsWith(anio))
                .map((feriado) => (
                  <li key={feriado.dia} className="flex min-h-11 items-center gap-3">
                    <time dateTime={feriado.dia} className="w-24 shrink-0 text-muted tabular-nums">
                      {formatFechaCorta(startOfDay(feriado.dia))}
                    </time>
                    <span className="min-w-0 flex-1">{feriado.nombre}</span>
                    <SiPuede area="reclamos">
                      <Quitar
                        feriado={feriado}
                        busy={remove.sending?.get("dia") === feriado.dia}
                        onClick={() => remove.submit({ accion: "quitar", dia: feriado.dia })}
                      />
                    </SiPuede>
                  </li>
                ))}
            </ul>
          </section>
        ))}
      </div>
      <SiPuede area="reclamos">
        <div className="grid gap-4 rounded-card border bg-surface p-4 max-lg:order-first">
          <form
            ref={form}
            className="grid gap-3"
            onSubmit={(event) => {
              event.preventDefault();
              const typed = new FormData(event.currentTarget);
              const shown = feriados.find(({ dia }) => dia === typed.get("dia"));
              typed.set("antes", shown?.nombre ?? "");
              add.submit(typed);
            }}
          >
            <h2 className="text-lg">Agregar un feriado</h2>
            <input type="hidden" name="accion" value="agregar" />
            <Field label="Día" name="dia" type="date" min="2020-01-01" max="2099-12-31" error={add.campos.dia} />
            <Field label="Nombre" name="nombre" maxLength={100} error={add.campos.nombre} />
            <Button type="submit" size="sm" className="justify-self-start" busy={add.busy ? "Agregando…" : undefined}>
              Agregar
            </Button>
          </form>
          <Button
            variant="secondary"
            size="sm"
            busy={year.busy ? "Agregando…" : undefined}
            onClick={() => year.submit({ accion: "anio", anio: String(siguiente) })}
          >
            Agregar los nacionales de {siguiente}
          </Button>
        </div>
      </SiPuede>
    </div>
  );
}
