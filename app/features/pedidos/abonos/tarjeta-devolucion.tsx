import { SiPuede } from "#app/routing/puesto.tsx";
import { Button } from "#app/ui/button.tsx";
import { Field } from "#app/ui/field.tsx";
import { useAction } from "#app/ui/use-action.ts";
import { formatSoles } from "#lib/dinero.ts";
import { formatFechaHora } from "#lib/fechas.ts";
import { RUTA_PANEL } from "./abonos.ts";
import { Cliente, Dato, EnlacePedido } from "./datos-tarjeta.tsx";
import type { DevolucionPanel } from "./lista.server.ts";

export function TarjetaDevolucion({ devolucion }: { devolucion: DevolucionPanel }) {
  const { id, monto, motivo, created_at, pedido_id, numero_pedido } = devolucion;
  const { submit, busy, campos } = useAction({ failure: "No se pudo anotar la devolución." });
  return (
    <article
      aria-label={`Devolver ${formatSoles(monto)} del pedido ${numero_pedido}`}
      data-fila
      tabIndex={-1}
      className="grid scroll-mt-24 gap-4 rounded-card border bg-surface p-4"
    >
      <h3 className="text-lg tabular-nums">Devolver {formatSoles(monto)}</h3>
      <dl className="grid grid-cols-2 gap-x-4 gap-y-2 text-sm sm:grid-cols-4">
        <Dato nombre="Pedido">
          <EnlacePedido id={pedido_id} numero={numero_pedido} />
        </Dato>
        <Cliente {...devolucion} />
        <Dato nombre="Pedida">{formatFechaHora(created_at)}</Dato>
        {motivo ? <Dato nombre="Motivo">{motivo}</Dato> : null}
      </dl>
      <SiPuede area="pedidos">
        <form
          noValidate
          aria-label="Anotar la devolución"
          className="grid items-end gap-3 border-t pt-4 sm:grid-cols-2"
          onSubmit={(event) => {
            event.preventDefault();
            submit(event.currentTarget, { action: RUTA_PANEL });
          }}
        >
          <input type="hidden" name="accion" value="devolver" />
          <input type="hidden" name="id" value={id} />
          <Field
            label="Código de la operación con la que lo devolviste"
            name="codigo"
            maxLength={30}
            autoComplete="off"
            error={campos.codigo}
          />
          <Button type="submit" size="sm" busy={busy ? "Guardando…" : undefined}>
            Marcar como devuelto
          </Button>
        </form>
      </SiPuede>
    </article>
  );
}
