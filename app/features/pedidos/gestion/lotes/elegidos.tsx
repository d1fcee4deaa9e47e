import { useState } from "react";
import { useNavigate } from "react-router";
import { BulkBar } from "#app/ui/bulk-bar.tsx";
import { Button } from "#app/ui/button.tsx";
import { useAction } from "#app/ui/use-action.ts";
import type { Selection } from "#app/ui/use-selection.ts";
import { formatNumero } from "#lib/numbers.ts";
import type { RespuestaLotes } from "./acciones-lote.server.ts";
import type { AccionLotePedidos } from "./lotes.ts";

const BOTONES: readonly (readonly [AccionLotePedidos, string])[] = [
  ["imprimir", "Imprimir hojas de despacho"],
  ["enviar", "Enviar"],
  ["entregar", "Marcar como entregados"],
  ["preparar", "Pasar a «Procesando»"],
  ["exportar", "Exportar CSV"],
];

interface Props {
  selection: Selection;
  /** Orders on all pages; null where not counted. */
  total: number | null;
  /** The visible list's query, which 'all' refers to: the address may be ahead of it. */
  consulta: string;
  clave: string;
}

export function PedidosElegidos({ selection, total, consulta, clave }: Props) {
  const navigate = useNavigate();
  const [todos, setTodos] = useState(false);
  const { submit, busy, sending } = useAction<RespuestaLotes>({
    failure: "No se pudo preparar lo elegido.",
    onDone: ({ lote = "", accion }) => {
      if (accion === "exportar") window.location.assign(`/admin/pedidos/exportar?lote=${lote}`);
      else void navigate(`/admin/pedidos/lotes/${lote}${accion === "imprimir" ? "/guias" : ""}`);
    },
  });
  const chosen = selection.ids.size;
  if (chosen === 0) return null;
  const all = todos && total !== null;
  const send = (accion: AccionLotePedidos) => {
    const form = new FormData();
    form.set("clave", clave);
    form.set("accion", accion);
    form.set("todos", String(all));
    for (const id of all ? [] : selection.ids) form.append("ids", id);
    if (!busy) submit(form, { action: `/admin/pedidos/lotes${consulta}` });
  };
  return (
    <div className="sticky bottom-3 z-20 min-w-0 rounded-card shadow-float">
      <BulkBar selection={selection} count={all ? total : chosen}>
        {all || total === null || total <= chosen ? null : (
          <Button variant="tertiary" size="sm" onClick={() => setTodos(true)}>
            Seleccionar los {formatNumero(total)}
          </Button>
        )}
        {BOTONES.map(([accion, texto]) => (
          <Button
            key={accion}
            variant="secondary"
            size="sm"
            busy={busy && sending?.get("accion") === accion ? "Un momento…" : undefined}
            onClick={() => send(accion)}
          >
            {texto}
          </Button>
        ))}
      </BulkBar>
    </div>
  );
}
