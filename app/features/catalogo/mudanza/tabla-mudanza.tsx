import { Badge } from "#app/ui/badge.tsx";
import { type Column, DataTable } from "#app/ui/data-table.tsx";
import { FilterTabs } from "#app/ui/filter-tabs.tsx";
import { Pagination } from "#app/ui/pagination.tsx";
import { useListParams } from "#app/ui/use-list-params.ts";
import type { DestinoMudanza } from "#db/values.ts";
import { toListHref } from "#lib/list-params.ts";
import { formatNumero } from "#lib/numbers.ts";
import type { MudanzaEnPanel } from "./mudanzas-panel.server.ts";

type FilaEnMudanza = MudanzaEnPanel["filas"][number];

const PESTANAS: readonly (readonly [destino: DestinoMudanza, antes: string, despues: string])[] = [
  ["error", "Con errores", "Con errores"],
  ["nueva", "Entran", "Entraron"],
  ["repetida", "Ya están", "Ya estaban"],
  ["parte", "Parte de otra fila", "Parte de otra fila"],
  ["quitada", "Quitados", "Quitados"],
  ["queda", "Se quedan", "Se quedan"],
];

/** Of one row, before and after. */
const SUERTES: Record<DestinoMudanza, readonly [antes: string, despues: string]> = {
  error: ["Con errores", "Con errores"],
  nueva: ["Entra", "Entró"],
  repetida: ["Ya está", "Ya estaba"],
  parte: ["Parte de otra fila", "Parte de otra fila"],
  quitada: ["Quitado", "Quitado"],
  queda: ["Se queda", "Se queda"],
};

const TONOS = {
  error: "red",
  nueva: "green",
  repetida: "neutral",
  parte: "neutral",
  quitada: "neutral",
  queda: "yellow",
} as const;

const buildColumns = (hecha: boolean): Column<FilaEnMudanza>[] => [
  {
    id: "fila",
    header: "Fila",
    phone: "1 end",
    cell: ({ fila }) => <span className="whitespace-nowrap tabular-nums">Fila {formatNumero(fila)}</span>,
  },
  {
    id: "producto",
    header: "Producto",
    phone: "1",
    cell: ({ producto }) => <span className="line-clamp-2 min-w-0 break-words">{producto || "—"}</span>,
  },
  {
    id: "destino",
    header: hecha ? "Qué pasó" : "Qué pasará",
    phone: "2",
    cell: ({ destino, detalle, razones, avisos }) => (
      <div className="grid min-w-0 gap-1">
        <span className="flex flex-wrap items-center gap-2">
          <Badge tone={TONOS[destino]}>{SUERTES[destino][hecha ? 1 : 0]}</Badge>
          {detalle ? <span className="tabular-nums">{detalle}</span> : null}
        </span>
        {[...razones, ...avisos].map((texto) => (
          <span key={texto} className="text-sm break-words text-muted">
            {texto}
          </span>
        ))}
      </div>
    ),
  },
];

export function TablaMudanza({ mudanza }: { mudanza: MudanzaEnPanel }) {
  const { params } = useListParams();
  const { conteos, filas, destino, pagina, paginas, estado } = mudanza;
  const hecha = estado === "hecha";
  const total = Object.values(conteos).reduce((sum, n) => sum + n, 0);
  if (total === 0) return null;
  const toHref = (one: DestinoMudanza | null) => toListHref(params, { destino: one, pagina: null });
  const tabs = PESTANAS.filter(([one]) => conteos[one] > 0).map(([one, antes, despues]) => {
    return {
      text: hecha ? despues : antes,
      to: toHref(one),
      current: destino === one,
      count: formatNumero(conteos[one]),
    };
  });
  return (
    <section aria-label="Filas del archivo" className="grid gap-3">
      <FilterTabs
        label="Ver filas"
        tabs={[{ text: "Todas", to: toHref(null), current: destino === null, count: formatNumero(total) }, ...tabs]}
      />
      {filas.length > 0 ? (
        <DataTable
          caption="Filas del archivo"
          columns={buildColumns(hecha)}
          rows={filas}
          getId={({ fila }) => String(fila)}
          getName={({ producto, fila }) => producto || `Fila ${fila}`}
        />
      ) : (
        <p className="text-muted">No hay filas así.</p>
      )}
      <Pagination
        page={pagina}
        pages={paginas}
        toHref={(page) => toListHref(params, { pagina: page === 1 ? null : page })}
      />
    </section>
  );
}
