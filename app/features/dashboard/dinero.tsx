import { type Centimos, centimos, formatSoles } from "#lib/dinero.ts";
import { StatCard, StatCards } from "#app/ui/stat-card.tsx";

interface Props {
  ingresos: Centimos;
  cobrado: Centimos;
  devuelto: Centimos;
  por_cobrar: Centimos;
}

/** Revenue, beside what was paid, refunded and is still to be paid. */
export function Dinero({ ingresos, cobrado, devuelto, por_cobrar }: Props) {
  return (
    <StatCards label="Dinero">
      <StatCard
        title="Ingresos totales"
        value={formatSoles(ingresos)}
        icon="banknote"
        note="Total de los pedidos sin los cancelados, pagados o no"
      />
      <StatCard
        title="Cobrado"
        value={formatSoles(cobrado)}
        icon="hand-coins"
        note="Lo que entró, también de pedidos cancelados después"
      />
      <StatCard
        title="Devuelto"
        value={formatSoles(devuelto)}
        icon="undo-2"
        note={
          <>
            De lo cobrado quedan <span className="whitespace-nowrap">{formatSoles(centimos(cobrado - devuelto))}</span>
          </>
        }
      />
      <StatCard
        title="Por cobrar"
        value={formatSoles(por_cobrar)}
        icon="hourglass"
        note="Lo que falta pagar de los pedidos sin cancelar"
      />
    </StatCards>
  );
}
