import { useState } from "react";
import { useFetcher } from "react-router";
import type { LineaElegida } from "#app/features/catalogo/cupones/cupon-elegido.ts";
import { Button } from "#app/ui/button.tsx";
import { Field } from "#app/ui/field.tsx";
import type { CuponVenta } from "./opciones.server.ts";
import type { LineaVenta } from "./venta.ts";

interface Props {
  lineas: readonly LineaVenta[];
  usuario_id: string | null;
  elegido: LineaElegida | null;
  error: string | undefined;
  onChange: (elegido: LineaElegida | null) => void;
}

/** What a coupon takes off today's prices; the order judges it again. */
export function CuponDeVenta({ lineas, usuario_id, elegido, error, onChange }: Props) {
  const [codigo, setCodigo] = useState(elegido?.codigo ?? "");
  const [mensaje, setMensaje] = useState("");
  const { load, state } = useFetcher<{ cupon: CuponVenta | null }>({ key: "cupon-venta" });
  const { data } = useFetcher<{ cupon: CuponVenta | null }>({ key: "cupon-venta" });
  const [told, setTold] = useState<unknown>(null);
  if (state === "idle" && data && data !== told) {
    setTold(data);
    const { cupon } = data;
    setMensaje(cupon?.mensaje ?? "");
    onChange(cupon?.linea ?? null);
  }
  if (elegido)
    return (
      <p className="flex flex-wrap items-center justify-between gap-2">
        <span>
          Cupón <strong>{elegido.codigo}</strong>
        </span>
        <Button
          size="sm"
          variant="tertiary"
          onClick={() => {
            setCodigo("");
            onChange(null);
          }}
        >
          Quitar
        </Button>
      </p>
    );
  const items = lineas.map(({ producto, cantidad }) => `${producto.id}:${cantidad}`).join(",");
  const ask = () => {
    const query = { cupon: codigo, items, ...(usuario_id !== null && { de: usuario_id }) };
    if (codigo.trim() !== "") void load(`/admin/pedidos/nuevo?${new URLSearchParams(query)}`);
  };
  return (
    <div className="flex items-end gap-2">
      <div className="min-w-0 flex-1">
        <Field
          label="Cupón (opcional)"
          name="cupon"
          maxLength={60}
          autoComplete="off"
          value={codigo}
          error={error || mensaje || undefined}
          onChange={(event) => {
            setMensaje("");
            setCodigo(event.target.value);
          }}
          onKeyDown={(event) => {
            if (event.key !== "Enter") return;
            event.preventDefault();
            ask();
          }}
        />
      </div>
      <Button variant="secondary" busy={state === "idle" ? undefined : "…"} onClick={ask}>
        Aplicar
      </Button>
    </div>
  );
}
