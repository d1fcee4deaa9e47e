import type { Cobros } from "#app/features/gestion-pedidos/estadisticas.server.ts";
import { centimos, formatSoles } from "#lib/dinero.ts";
import { StatCard, StatCards } from "#app/ui/stat-card.tsx";

/** What was ever paid, refunded and is still to be paid. A period has the same by other names. */
export function Dinero({ cobrado, devuelto, por_cobrar }: Cobros) {
  return (
    <StatCards label="Dinero">
      <StatCard
        title="Cobrado en total"
        value={formatSoles(cobrado)}
        icon="hand-coins"
        note="Desde el primer día, también de pedidos cancelados después"
      />
      <StatCard
        title="Devuelto en total"
        value={formatSoles(devuelto)}
        icon="undo-2"
        note={
          <>
            De lo cobrado quedan <span className="whitespace-nowrap">{formatSoles(centimos(cobrado - devuelto))}</span>
          </>
        }
      />
      <StatCard
        title="Por cobrar en total"
        value={formatSoles(por_cobrar)}
        icon="hourglass"
        note="Lo que falta pagar de los pedidos sin cancelar"
      />
    </StatCards>
  );
}
