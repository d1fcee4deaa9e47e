import { Icon } from "#app/ui/icon.tsx";
import { Badge } from "#app/ui/badge.tsx";
import { NOMBRE_ESTADO } from "./correo.ts";
import type { EstadoCorreo } from "#db/values.ts";

const ESTADOS = {
  pendiente: { tone: "blue", icon: "clock" },
  enviado: { tone: "green", icon: "circle-check" },
  fallido: { tone: "red", icon: "circle-x" },
  guardado: { tone: "neutral", icon: "inbox" },
} as const;

export function InsigniaCorreo({ estado }: { estado: EstadoCorreo }) {
  const { tone, icon } = ESTADOS[estado];
  return (
    <Badge tone={tone} icon={<Icon name={icon} />}>
      {NOMBRE_ESTADO[estado]}
    </Badge>
  );
}
