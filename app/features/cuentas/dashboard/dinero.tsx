import type { Cobros } from "#app/features/pedidos/gestion/estadisticas.server.ts";
import { centimos, formatSoles } from "#lib/dinero.ts";
import { StatCard, StatCards } from "#app/ui/stat-card.tsx";

/** All-time figures; a period shows the same ones under other names. */
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
