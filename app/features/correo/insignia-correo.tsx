import { CircleCheck, CircleX, Clock, Inbox } from "lucide-react";
import { Badge } from "#app/ui/badge.tsx";
import { NOMBRE_ESTADO } from "./correo.ts";
import type { EstadoCorreo } from "#db/values.ts";

const ESTADOS = {
  pendiente: { tone: "blue", icon: Clock },
  enviado: { tone: "green", icon: CircleCheck },
  fallido: { tone: "red", icon: CircleX },
  guardado: { tone: "neutral", icon: Inbox },
} as const;

export function InsigniaCorreo({ estado }: { estado: EstadoCorreo }) {
  const { tone, icon: Icon } = ESTADOS[estado];
  return (
    <Badge tone={tone} icon={<Icon aria-hidden strokeWidth={2} />}>
      {NOMBRE_ESTADO[estado]}
    </Badge>
  );
}
