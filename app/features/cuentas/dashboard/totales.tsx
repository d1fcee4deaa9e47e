import { toDiaHref } from "#app/features/pedidos/gestion/estadisticas.ts";
import { StatCard, StatCards } from "#app/ui/stat-card.tsx";
import { type Centimos, formatSoles } from "#lib/dinero.ts";
import { formatDia } from "#lib/fechas.ts";
import { formatCantidad, formatNumero } from "#lib/numbers.ts";

/** Null where the reader may not see it. */
interface Props {
  pedidos: { total: number; hoy: number } | null;
  ingresos: Centimos | null;
  catalogo: { total: number; agotados: number; bajos: number } | null;
  cuentas: { total: number; cliente: number; admin: number } | null;
  dia: { hoy: string; zona: string };
}

/** The cards of docs/producto/cuentas.md, section 1, with the names given there. */
export function Totales({ pedidos, ingresos, catalogo, cuentas, dia: { hoy, zona } }: Props) {
  return (
    <StatCards label="Totales">
      {catalogo ? (
        <StatCard
          title="Total de productos"
          value={formatNumero(catalogo.total)}
          icon="package"
          to="/admin/productos"
          note="También los agotados"
        />
      ) : null}
      {pedidos ? (
        <StatCard
          title="Total de pedidos"
          value={formatNumero(pedidos.total)}
          icon="shopping-bag"
          to="/admin/pedidos"
          note="Desde el primer día, también los cancelados"
        />
      ) : null}
      {cuentas ? (
        <StatCard
          title="Total de usuarios"
          value={formatNumero(cuentas.total)}
          icon="users"
          to="/admin/usuarios"
          note="Clientes y admins"
        />
      ) : null}
      {ingresos === null ? null : (
        <StatCard
          title="Ingresos totales"
          value={formatSoles(ingresos)}
          icon="banknote"
          note="Total de los pedidos sin los cancelados, pagados o no"
        />
      )}
      {pedidos ? (
        <StatCard
          title="Pedidos de hoy"
          value={formatNumero(pedidos.hoy)}
          icon="calendar-check"
          to={toDiaHref(hoy)}
          note={`${formatDia(hoy)}, ${zona}; también los cancelados`}
        />
      ) : null}
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
