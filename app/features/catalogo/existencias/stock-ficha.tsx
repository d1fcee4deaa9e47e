import { formatNumero } from "#lib/numbers.ts";
import { Panel } from "#app/ui/panel.tsx";
import { StatCard, StatCards } from "#app/ui/stat-card.tsx";
import { HistorialStock } from "./historial-stock.tsx";

interface Props {
  producto: { id: string; stock: number; reservado: number; ubicacion: string };
}

export function StockFicha({ producto }: Props) {
  const { id, stock, reservado, ubicacion } = producto;
  return (
    <>
      <StatCards label="Unidades" columns={3}>
        <StatCard title="Disponible" value={formatNumero(stock)} note="Se puede vender" />
        <StatCard title="Reservado" value={formatNumero(reservado)} note="En pedidos que no han salido" />
        <StatCard
          title="En el almacén"
          value={formatNumero(stock + reservado)}
          note={ubicacion ? `Lugar: ${ubicacion}` : "Disponible y reservado"}
        />
      </StatCards>
      <Panel title="Movimientos">
        <HistorialStock abierto producto_id={id} />
      </Panel>
    </>
  );
}
