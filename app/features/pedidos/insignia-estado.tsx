import { CircleCheck, CircleX, Clock, PackageOpen, Truck } from "lucide-react";
import { Badge } from "#app/ui/badge.tsx";
import { type Estado, NOMBRE_ESTADO } from "./pedidos.ts";

/** With an icon and the word: not everyone can tell the colours apart. */
const ESTADOS = {
  pendiente: { tone: "yellow", icon: Clock },
  procesando: { tone: "blue", icon: PackageOpen },
  enviado: { tone: "purple", icon: Truck },
  entregado: { tone: "green", icon: CircleCheck },
  cancelado: { tone: "red", icon: CircleX },
} as const;

export function InsigniaEstado({ estado }: { estado: Estado }) {
  const { tone, icon: Icon } = ESTADOS[estado];
  return (
    <Badge tone={tone} icon={<Icon aria-hidden strokeWidth={2} />}>
      {NOMBRE_ESTADO[estado]}
    </Badge>
  );
}
