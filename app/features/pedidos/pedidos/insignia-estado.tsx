import { Icon } from "#app/ui/icon.tsx";
import { Badge } from "#app/ui/badge.tsx";
import { type Estado, NOMBRE_ESTADO } from "./pedidos.ts";

/** Icon and word, not colour alone, for accessibility. */
const ESTADOS = {
  pendiente: { tone: "yellow", icon: "clock" },
  procesando: { tone: "blue", icon: "package-open" },
  enviado: { tone: "purple", icon: "truck" },
  entregado: { tone: "green", icon: "circle-check" },
  cancelado: { tone: "red", icon: "circle-x" },
} as const;

/** `corta`: small on phones. */
export function InsigniaEstado({ estado, corta = false }: { estado: Estado; corta?: boolean }) {
  const { tone, icon } = ESTADOS[estado];
  return (
    <Badge
      tone={tone}
      icon={<Icon name={icon} className={corta ? "max-md:hidden" : undefined} />}
      className={corta ? "max-md:text-xs" : undefined}
    >
      {NOMBRE_ESTADO[estado]}
    </Badge>
  );
}
