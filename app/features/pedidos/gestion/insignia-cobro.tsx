import { Icon } from "#app/ui/icon.tsx";
import { Badge } from "#app/ui/badge.tsx";
import { type Cobro, NOMBRE_COBRO } from "#app/features/pedidos/pedidos/pedidos.ts";

const COBROS = {
  sin_pagar: { tone: "neutral", icon: "banknote-x" },
  en_curso: { tone: "yellow", icon: "hourglass" },
  incompleto: { tone: "red", icon: "triangle-exclamation-point" },
  pagado: { tone: "green", icon: "banknote" },
  devuelto_parcial: { tone: "blue", icon: "circle-dollar-sign" },
  devuelto: { tone: "neutral", icon: "undo-2" },
  contra_entrega: { tone: "yellow", icon: "hand-coins" },
} as const;

/** `corta`: small on phones. */
export function InsigniaCobro({ cobro, corta = false }: { cobro: Cobro; corta?: boolean }) {
  const { tone, icon } = COBROS[cobro];
  return (
    <Badge
      tone={tone}
      icon={<Icon name={icon} className={corta ? "max-md:hidden" : undefined} />}
      className={corta ? "min-w-0 max-md:text-xs" : undefined}
    >
      <span className="truncate">{NOMBRE_COBRO[cobro]}</span>
    </Badge>
  );
}
