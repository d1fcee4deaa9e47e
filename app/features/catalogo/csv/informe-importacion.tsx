import { useState } from "react";
import { formatSoles, readSoles } from "#lib/dinero.ts";
import { formatNumero } from "#lib/numbers.ts";
import { Button } from "#app/ui/button.tsx";
import { cx } from "#app/ui/cx.ts";
import { type Column, DataTable } from "#app/ui/data-table.tsx";
import type { Campos } from "#app/features/base/auditoria/auditoria.ts";
import { Cambios } from "#app/features/base/auditoria/cambios.tsx";
import { CAMPOS_DESCRITOS } from "#app/features/catalogo/panel/panel.ts";
import type { ConteosCsv, Destino, ErrorFila, FilaInforme } from "./importacion.ts";

const TRAMO = 100;

const PESTANAS: readonly (readonly [tipo: Destino["tipo"], texto: string])[] = [
  ["error", "Con errores"],
  ["nueva", "Nuevos"],
  ["cambia", "Cambian"],
  ["igual", "Sin cambios"],
];

function Errores({ errores }: { errores: readonly ErrorFila[] }) {
  return (
    <ul className="grid gap-1">
      {errores.map(({ columna, razon }) => (
        <li key={columna} className="break-words">
          {columna ? <span className="font-semibold">{columna}: </span> : null}
          {razon}
        </li>
      ))}
    </ul>
  );
}

function Nuevo({ categoria, precio, stock }: Campos) {
  const monto = typeof precio === "number" ? readSoles(precio) : null;
  return [categoria, monto === null ? null : formatSoles(monto), `stock ${String(stock)}`].filter(Boolean).join(" · ");
}

function Suerte({ fila }: { fila: FilaInforme }) {
  switch (fila.tipo) {
    case "error":
      return <Errores errores={fila.errores} />;
    case "nueva":
      return <Nuevo {...fila.despues} />;
    case "cambia":
      return <Cambios antes={fila.antes} despues={fila.despues} campos={CAMPOS_DESCRITOS} />;
    case "igual":
      return <span className="text-muted">Ya está así</span>;
  }
}

const COLUMNAS_INFORME: Column<FilaInforme>[] = [
  {
    id: "fila",
    header: "Fila",
    phone: "1 end",
    cell: ({ fila }) => <span className="tabular-nums">Fila {formatNumero(fila)}</span>,
  },
  {
    id: "nombre",
    header: "Producto",
    phone: "1",
    cell: ({ nombre }) => <span className="line-clamp-2 min-w-0 break-words">{nombre || "Sin nombre"}</span>,
  },
  { id: "suerte", header: "Qué pasará", phone: "2", cell: (fila) => <Suerte fila={fila} /> },
];

export function InformeImportacion({ filas, conteos }: { filas: readonly FilaInforme[]; conteos: ConteosCsv }) {
  const [first] = PESTANAS.filter(([tipo]) => conteos[tipo] > 0);
  const [tipo, setTipo] = useState(first?.[0] ?? "igual");
  const [hasta, setHasta] = useState(TRAMO);
  const suyas = filas.filter((fila) => fila.tipo === tipo);
  return (
    <section aria-label="Filas del archivo" className="grid gap-3">
      <fieldset className="flex flex-wrap gap-2">
        <legend className="sr-only">Ver filas</legend>
        {PESTANAS.map(([one, texto]) => (
          <button
            key={one}
            type="button"
            aria-pressed={one === tipo}
            className={cx(
              "min-h-11 rounded-full border px-3 font-semibold md:min-h-9",
              one === tipo ? "border-accent bg-accent-soft text-ink" : "bg-surface text-muted hover:bg-sunken",
              one === "error" && conteos.error > 0 && "text-danger",
            )}
            onClick={() => {
              setTipo(one);
              setHasta(TRAMO);
            }}
          >
            {texto} <span className="tabular-nums">{formatNumero(conteos[one])}</span>
          </button>
        ))}
      </fieldset>
      {suyas.length > 0 ? (
        <DataTable
          caption="Filas del archivo"
          columns={COLUMNAS_INFORME}
          rows={suyas.slice(0, hasta)}
          getId={({ fila }) => String(fila)}
          getName={({ nombre }) => nombre}
        />
      ) : (
        <p className="text-muted">No hay filas así.</p>
      )}
      {suyas.length > hasta ? (
        <Button variant="secondary" size="sm" className="justify-self-start" onClick={() => setHasta(hasta + TRAMO)}>
          Mostrar más (faltan {formatNumero(suyas.length - hasta)})
        </Button>
      ) : suyas.length < conteos[tipo] ? (
        <p className="text-muted">
          Aquí se ven {formatNumero(suyas.length)} de {formatNumero(conteos[tipo])}.
        </p>
      ) : null}
    </section>
  );
}
