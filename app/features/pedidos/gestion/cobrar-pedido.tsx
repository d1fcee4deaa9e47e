import { useState } from "react";
import {
  MEDIOS,
  type MedioMostrador,
  NOMBRE_MEDIO,
  RUTA_MOSTRADOR,
} from "#app/features/pedidos/mostrador/mostrador.ts";
import { Alert } from "#app/ui/alert.tsx";
import { Button } from "#app/ui/button.tsx";
import { CheckboxField, Field } from "#app/ui/field.tsx";
import { Link } from "#app/ui/link.tsx";
import { type Centimos, centimos, formatSoles } from "#lib/dinero.ts";
import { readTexts } from "#lib/form.ts";
import { parseTypedSoles } from "#lib/typed-soles.ts";
import type { useAccionPedido } from "./accion-pedido.tsx";
import type { PedidoPanel } from "./pagina.server.ts";
import type { VentaPanel } from "./venta.server.ts";

const ORDEN: readonly MedioMostrador[] = ["efectivo", "yape", "tarjeta"];

function Medios({ medio, onChange }: { medio: MedioMostrador; onChange: (medio: MedioMostrador) => void }) {
  return (
    <fieldset>
      <legend className="mb-1.5 text-sm font-semibold">Cómo paga</legend>
      <div className="grid grid-cols-3 gap-2">
        {ORDEN.filter((uno) => MEDIOS.includes(uno)).map((uno) => (
          <label
            key={uno}
            className="flex min-h-11 cursor-pointer items-center justify-center rounded-control border border-line-strong px-2 font-semibold has-checked:border-accent has-checked:bg-accent-soft has-checked:ring-1 has-checked:ring-accent has-focus-visible:outline-2"
          >
            <input
              type="radio"
              name="medio"
              value={uno}
              checked={medio === uno}
              className="sr-only"
              onChange={() => onChange(uno)}
            />
            {NOMBRE_MEDIO[uno]}
          </label>
        ))}
      </div>
    </fieldset>
  );
}

/** "Vuelto: S/ 12.00"; empty while it cannot be told. */
function describeVuelto(recibido: string, total: Centimos): string {
  const dado = parseTypedSoles(recibido);
  if (dado === null || dado < total) return "";
  return `Vuelto: ${formatSoles(centimos(dado - total))}`;
}

interface Props {
  pedido: PedidoPanel["pedido"];
  venta: VentaPanel;
  accion: ReturnType<typeof useAccionPedido>;
}

export function CobrarPedido({ pedido, venta, accion }: Props) {
  // The page is read anew meanwhile: a repeated press must be the same one.
  const [clave] = useState(venta.clave);
  const [medio, setMedio] = useState<MedioMostrador>("efectivo");
  const [recibido, setRecibido] = useState("");
  const { total } = pedido;
  const seLoLleva = pedido.entrega?.recojo === true;
  return (
    <form
      aria-label="Cobrar en la tienda"
      noValidate
      className="grid gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        const form = new FormData(event.currentTarget);
        if (!accion.busy) accion.send({ intencion: "cobrar", clave, ...readTexts(form, [...form.keys()]) });
      }}
    >
      <p className="text-2xl font-semibold tabular-nums">{formatSoles(total)}</p>
      <Medios medio={medio} onChange={setMedio} />
      {medio === "efectivo" ? (
        <>
          {venta.caja ? null : (
            <Alert tone="warning">
              La caja está cerrada.{" "}
              <Link to={RUTA_MOSTRADOR} className="link">
                Abrir la caja
              </Link>
            </Alert>
          )}
          <Field
            label="Recibido, en soles (opcional)"
            name="recibido"
            inputMode="decimal"
            autoComplete="off"
            value={recibido}
            error={accion.campos.recibido}
            onChange={(event) => setRecibido(event.target.value)}
          />
          <output className="text-xl font-semibold tabular-nums empty:hidden">{describeVuelto(recibido, total)}</output>
        </>
      ) : (
        <Field
          key={medio}
          label={medio === "tarjeta" ? "Número del voucher" : "Código de la operación"}
          name="codigo"
          inputMode="numeric"
          autoComplete="off"
          maxLength={30}
          error={accion.campos.codigo}
        />
      )}
      <CheckboxField name="entregar" value="1" label="Se lo lleva ahora" defaultChecked={seLoLleva} />
      <Button type="submit" busy={accion.busy ? "Cobrando…" : undefined}>
        Cobrado
      </Button>
    </form>
  );
}
