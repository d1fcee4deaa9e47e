import { toDiaHref } from "#app/features/gestion-pedidos/estadisticas.ts";
import { StatCard, StatCards } from "#app/ui/stat-card.tsx";
import { formatDia } from "#lib/fechas.ts";
import { formatNumero } from "#lib/numbers.ts";

/** What is null is not to be seen. */
interface Props {
  pedidos: { total: number; hoy: number } | null;
  catalogo: { total: number } | null;
  cuentas: { total: number } | null;
  /** Today, and the name of its zone. */
  dia: { hoy: string; zona: string };
}

/** How much of everything there is. */
export function Totales({ pedidos, catalogo, cuentas, dia: { hoy, zona } }: Props) {
  return (
    <StatCards label="Totales">
      {pedidos ? (
        <>
          <StatCard
            title="Pedidos de hoy"
            value={formatNumero(pedidos.hoy)}
            icon="calendar-check"
            to={toDiaHref(hoy)}
            note={`${formatDia(hoy)}, ${zona}; también los cancelados`}
          />
          <StatCard
            title="Total de pedidos"
            value={formatNumero(pedidos.total)}
            icon="shopping-bag"
            to="/admin/pedidos"
            note="Desde el primer día, también los cancelados"
          />
        </>
      ) : null}
      {catalogo ? (
        <StatCard
          title="Total de productos"
          value={formatNumero(catalogo.total)}
          icon="package"
          to="/admin/productos"
          note="También los agotados"
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
    </StatCards>
  );
}
