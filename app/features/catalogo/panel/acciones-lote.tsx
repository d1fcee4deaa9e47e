import { formatNumero } from "#lib/numbers.ts";
import { useState } from "react";
import { BulkBar } from "#app/ui/bulk-bar.tsx";
import { Button } from "#app/ui/button.tsx";
import type { Selection } from "#app/ui/use-selection.ts";
import { type Lote, LOTES } from "./campos-lote.tsx";
import { DialogoLote } from "./dialogo-lote.tsx";

interface Props {
  selection: Selection;
  /** Number of matches on all pages. */
  total: number;
  /** The query of the listed page: the address may be ahead of it. */
  consulta: string;
  /** Removed products can only be restored. */
  eliminados: boolean;
  clave: string;
  categorias: readonly string[];
}

const isLote = (name: string): name is Lote => Object.hasOwn(LOTES, name);
const NOMBRES = Object.keys(LOTES).filter(isLote);
const RESTAURAR: readonly Lote[] = ["restaurar"];
const OTROS = NOMBRES.filter((name) => !RESTAURAR.includes(name));

export function AccionesLote({ selection, total, consulta, eliminados, clave, categorias }: Props) {
  const [todos, setTodos] = useState(false);
  const [lote, setLote] = useState<Lote | null>(null);
  const cuantos = todos ? total : selection.ids.size;
  return (
    <>
      {cuantos > 0 && selection.ids.size > 0 ? (
        <div className="sticky bottom-3 z-20 min-w-0 rounded-card shadow-float">
          <BulkBar selection={selection} count={cuantos}>
            {todos || total <= selection.ids.size ? null : (
              <Button variant="tertiary" size="sm" onClick={() => setTodos(true)}>
                Seleccionar los {formatNumero(total)}
              </Button>
            )}
            {(eliminados ? RESTAURAR : OTROS).map((name) => (
              <Button
                key={name}
                variant={name === "eliminar" ? "danger" : "secondary"}
                size="sm"
                onClick={() => setLote(name)}
              >
                {LOTES[name]}
              </Button>
            ))}
          </BulkBar>
        </div>
      ) : null}
      {lote ? (
        <DialogoLote
          lote={lote}
          clave={clave}
          categorias={categorias}
          consulta={consulta}
          ids={todos ? null : [...selection.ids]}
          cuantos={cuantos}
          onClose={() => setLote(null)}
          onDone={() => {
            selection.clear();
            setTodos(false);
          }}
        />
      ) : null}
    </>
  );
}
