import { useRef, useState } from "react";
import { SiPuede } from "#app/routing/puesto.tsx";
import { Button } from "#app/ui/button.tsx";
import { clearSent } from "#app/ui/clear-sent.ts";
import { ConfirmDialog } from "#app/ui/confirm-dialog.tsx";
import { TextAreaField } from "#app/ui/field.tsx";
import { useAction } from "#app/ui/use-action.ts";
import { formatFechaHora } from "#lib/fechas.ts";
import type { FichaNotada } from "./ficha.server.ts";

export function Notas({ id, notas }: { id: string; notas: FichaNotada["notas"] }) {
  const form = useRef<HTMLFormElement>(null);
  const [asked, setAsked] = useState<string | null>(null);
  const anotar = useAction({
    failure: "No se pudo guardar la nota.",
    onDone: (_, sent) => clearSent(form.current, sent),
  });
  const borrar = useAction({ failure: "No se pudo borrar la nota." });
  return (
    <div className="grid gap-3">
      <SiPuede area="clientes">
        <form
          ref={form}
          className="grid justify-items-start gap-2"
          onSubmit={(event) => {
            event.preventDefault();
            const texto = new FormData(event.currentTarget).get("texto");
            anotar.submit({ id, accion: "nota", texto: typeof texto === "string" ? texto : "" });
          }}
        >
          <div className="w-full">
            <TextAreaField
              label="Nota interna"
              name="texto"
              rows={2}
              maxLength={1_000}
              error={anotar.campos.texto}
              hint="La ve el personal. La persona la recibe si pide sus datos."
            />
          </div>
          <Button type="submit" variant="secondary" size="sm" busy={anotar.busy ? "Guardando…" : undefined}>
            Agregar nota
          </Button>
        </form>
      </SiPuede>
      {notas.length > 0 ? (
        <ul aria-label="Notas" className="grid gap-3">
          {notas.map(({ id: nota, texto, autor, created_at }) => (
            <li key={nota} className="grid gap-1 border-t pt-3">
              <p className="break-words whitespace-pre-line">{texto}</p>
              <p className="flex flex-wrap items-center justify-between gap-2 text-xs text-muted">
                <span>
                  {autor ?? "Alguien que ya no está"},{" "}
                  <time dateTime={created_at.toISOString()}>{formatFechaHora(created_at)}</time>
                </span>
                <SiPuede area="clientes">
                  <Button variant="tertiary" size="sm" onClick={() => setAsked(nota)}>
                    Borrar <span className="sr-only">la nota del {formatFechaHora(created_at)}</span>
                  </Button>
                </SiPuede>
              </p>
            </li>
          ))}
        </ul>
      ) : null}
      <ConfirmDialog
        open={asked !== null}
        title="Borrar la nota"
        confirm="Borrar la nota"
        onConfirm={() => {
          if (asked !== null) borrar.submit({ id, accion: "borrar-nota", nota: asked });
          setAsked(null);
        }}
        onClose={() => setAsked(null)}
      >
        Lo escrito se pierde para siempre. En la auditoría queda que hubo una nota y quién la borró.
      </ConfirmDialog>
    </div>
  );
}
