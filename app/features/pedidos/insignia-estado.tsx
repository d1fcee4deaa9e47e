import { Icon } from "#app/ui/icon.tsx";
import { Badge } from "#app/ui/badge.tsx";
import { type Estado, NOMBRE_ESTADO } from "./pedidos.ts";

/** With an icon and the word: not everyone can tell the colours apart. */
const ESTADOS = {
  pendiente: { tone: "yellow", icon: "clock" },
  procesando: { tone: "blue", icon: "package-open" },
  enviado: { tone: "purple", icon: "truck" },
  entregado: { tone: "green", icon: "circle-check" },
  cancelado: { tone: "red", icon: "circle-x" },
} as const;

export function InsigniaEstado({ estado }: { estado: Estado }) {
  const { tone, icon } = ESTADOS[estado];
  return (
    <Badge tone={tone} icon={<Icon name={icon} />}>
      {NOMBRE_ESTADO[estado]}
    </Badge>
  );
}
