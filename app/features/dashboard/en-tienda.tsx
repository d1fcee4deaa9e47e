import { formatCantidad, formatNumero } from "#lib/numbers.ts";
import { StatCard, StatCards } from "#app/ui/stat-card.tsx";

interface Props {
  /** Null: not to be seen. */
  catalogo: { total: number; agotados: number; bajos: number } | null;
  cuentas: { total: number; cliente: number; admin: number } | null;
}

/** The size of the catalogue, and how many people there are. */
export function EnTienda({ catalogo, cuentas }: Props) {
  return (
    <StatCards label="En la tienda" columns={2}>
      {catalogo ? (
        <StatCard
          title="Productos en catálogo"
          value={formatNumero(catalogo.total)}
          icon="boxes"
          to="/admin/productos"
          note={`${formatCantidad(catalogo.agotados, "agotado", "agotados")}, ${formatNumero(catalogo.bajos)} con stock bajo`}
        />
      ) : null}
      {cuentas ? (
        <StatCard
          title="Usuarios registrados"
          value={formatNumero(cuentas.total)}
          icon="user-round"
          to="/admin/usuarios"
          note={`${formatCantidad(cuentas.cliente, "cliente", "clientes")}, ${formatCantidad(cuentas.admin, "admin", "admins")}`}
        />
      ) : null}
    </StatCards>
  );
}
