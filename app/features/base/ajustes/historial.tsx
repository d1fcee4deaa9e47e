import { SiPuede } from "#app/routing/puesto.tsx";
import { Button } from "#app/ui/button.tsx";
import { formatFechaCorta, formatHora } from "#lib/fechas.ts";
import type { AjusteEnPanel, CambioAjuste } from "./en-panel.ts";
import type { Mostrado } from "./declarar.ts";
import { compareGrupos } from "./palabras.ts";

const isShort = (words: string) => words.length <= 20;

/** Settings whose history shows added and removed lines. */
export const LINEAS: Partial<Record<Mostrado["control"], readonly [uno: string, varios: string]>> = {
  palabras: ["grupo", "grupos"],
  categorias: ["categoría", "categorías"],
};

function CambioLineas({ antes, despues }: { antes: string; despues: string }) {
  const { quitados, agregados } = compareGrupos(antes, despues);
  if (agregados.length === 0 && quitados.length === 0) return "cambió el orden";
  return (
    <span className="line-clamp-4">
      {agregados.length > 0 ? <b>agregó «{agregados.join("», «")}»</b> : null}
      {agregados.length > 0 && quitados.length > 0 ? "; " : ""}
      {quitados.length > 0 ? `quitó «${quitados.join("», «")}»` : ""}
    </span>
  );
}

function CambioCampos({ antes, despues }: { antes: string; despues: string }) {
  const { quitados, agregados } = compareGrupos(antes, despues);
  return (
    <span className="line-clamp-4 wrap-anywhere">
      de «{quitados.join("», «")}» a <b>«{agregados.join("», «")}»</b>
    </span>
  );
}

interface HistorialProps {
  ajuste: AjusteEnPanel;
  busy: FormDataEntryValue | null;
  onUndo: (cambio: CambioAjuste) => void;
}

export function Historial({ ajuste: { historial, defecto, fijo, valor, mostrado }, busy, onUndo }: HistorialProps) {
  const Cambio = mostrado.control === "ficha" ? CambioCampos : LINEAS[mostrado.control] ? CambioLineas : null;
  const format = (value: string | null) => (value === null ? `${defecto} (por defecto)` : value);
  return (
    <details>
      <summary className="link inline-block cursor-pointer text-sm">Últimos cambios</summary>
      <ul className="mt-2 divide-y border-t text-sm">
        {historial.map((cambio) => (
          <li key={cambio.id} className="flex min-h-11 flex-wrap items-center gap-x-3 gap-y-1 py-1.5">
            <time dateTime={cambio.created_at.toISOString()} className="text-muted tabular-nums">
              {formatFechaCorta(cambio.created_at)} {formatHora(cambio.created_at)}
            </time>
            <span className="min-w-0 flex-1">
              {cambio.actor}:{" "}
              {Cambio ? (
                <Cambio antes={cambio.antes ?? defecto} despues={cambio.despues ?? defecto} />
              ) : (
                <>
                  de {format(cambio.antes)} a <b>{format(cambio.despues)}</b>
                </>
              )}
            </span>
            {!fijo && (cambio.antes ?? defecto) !== valor ? (
              <SiPuede area="ajustes">
                <Button
                  variant="tertiary"
                  size="sm"
                  busy={busy === cambio.id ? "Deshaciendo…" : undefined}
                  onClick={() => onUndo(cambio)}
                >
                  Volver a {isShort(valor) ? format(cambio.antes) : "lo de antes"}
                </Button>
              </SiPuede>
            ) : null}
          </li>
        ))}
      </ul>
    </details>
  );
}
