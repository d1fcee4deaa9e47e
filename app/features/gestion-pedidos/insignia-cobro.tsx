import { Icon } from "#app/ui/icon.tsx";
import { Badge } from "#app/ui/badge.tsx";
import { type Cobro, NOMBRE_COBRO } from "#app/features/pedidos/pedidos.ts";

const COBROS = {
  sin_pagar: { tone: "neutral", icon: "banknote-x" },
  en_curso: { tone: "yellow", icon: "hourglass" },
  incompleto: { tone: "red", icon: "triangle-exclamation-point" },
  pagado: { tone: "green", icon: "banknote" },
  devuelto_parcial: { tone: "blue", icon: "circle-dollar-sign" },
  devuelto: { tone: "neutral", icon: "undo-2" },
} as const;

/** The `cobro` of an order. */
export function InsigniaCobro({ cobro }: { cobro: Cobro }) {
  const { tone, icon } = COBROS[cobro];
  return (
    <Badge tone={tone} icon={<Icon name={icon} className="shrink-0" />} className="min-w-0">
      <span className="truncate">{NOMBRE_COBRO[cobro]}</span>
    </Badge>
  );
}
