import { Banknote, BanknoteX, CircleDollarSign, Hourglass, TriangleAlert, Undo2 } from "lucide-react";
import { Badge } from "#app/ui/badge.tsx";
import { type Cobro, NOMBRE_COBRO } from "#app/features/pedidos/pedidos.ts";

const COBROS = {
  sin_pagar: { tone: "neutral", icon: BanknoteX },
  en_curso: { tone: "yellow", icon: Hourglass },
  incompleto: { tone: "red", icon: TriangleAlert },
  pagado: { tone: "green", icon: Banknote },
  devuelto_parcial: { tone: "blue", icon: CircleDollarSign },
  devuelto: { tone: "neutral", icon: Undo2 },
} as const;

/** The `cobro` of an order. */
export function InsigniaCobro({ cobro }: { cobro: Cobro }) {
  const { tone, icon: Icon } = COBROS[cobro];
  return (
    <Badge tone={tone} icon={<Icon aria-hidden strokeWidth={2} />}>
      {NOMBRE_COBRO[cobro]}
    </Badge>
  );
}
