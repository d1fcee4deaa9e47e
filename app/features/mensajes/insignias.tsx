import { CircleCheck, CircleX, Clock, Inbox, Mail } from "lucide-react";
import { Badge } from "#app/ui/badge.tsx";
import { type Entrega, type EstadoMensaje, NOMBRE_ENTREGA } from "./mensajes.ts";

export function InsigniaMensaje({ estado }: { estado: EstadoMensaje }) {
  return estado === "nuevo" ? (
    <Badge tone="yellow" icon={<Mail aria-hidden strokeWidth={2} />}>
      Nuevo
    </Badge>
  ) : (
    <Badge tone="green" icon={<CircleCheck aria-hidden strokeWidth={2} />}>
      Atendido
    </Badge>
  );
}

const ENTREGAS = {
  enviado: { tone: "green", icon: CircleCheck },
  pendiente: { tone: "blue", icon: Clock },
  fallido: { tone: "red", icon: CircleX },
  guardado: { tone: "neutral", icon: Inbox },
} as const;

export function InsigniaEntrega({ entrega }: { entrega: Entrega }) {
  const { tone, icon: Icon } = ENTREGAS[entrega];
  return (
    <Badge tone={tone} icon={<Icon aria-hidden strokeWidth={2} />}>
      {NOMBRE_ENTREGA[entrega]}
    </Badge>
  );
}
