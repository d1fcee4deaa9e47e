import { formatNumero } from "#lib/numbers.ts";

export function Avance({ total, faltan, deshace = false }: { total: number; faltan: number; deshace?: boolean }) {
  const hechos = total - faltan;
  return (
    <div className="grid gap-2">
      <p className="font-semibold tabular-nums">
        {deshace ? "Deshaciendo: " : ""}
        {formatNumero(hechos)} de {formatNumero(total)}
      </p>
      <progress
        aria-label={deshace ? "Avance al deshacer" : "Avance del lote"}
        value={hechos}
        max={total}
        className="h-3 w-full accent-accent"
      />
      <p className="text-sm text-muted">Puedes salir de esta página: sigue solo, y el resultado queda en Lotes.</p>
    </div>
  );
}
