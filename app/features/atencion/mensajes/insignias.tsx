import { Icon } from "#app/ui/icon.tsx";
import { Badge } from "#app/ui/badge.tsx";
import { type Entrega, type EstadoMensaje, NOMBRE_ENTREGA } from "./mensajes.ts";

export function InsigniaMensaje({ estado }: { estado: EstadoMensaje }) {
  return estado === "nuevo" ? (
    <Badge tone="yellow" icon={<Icon name="mail" />}>
      Nuevo
    </Badge>
  ) : (
    <Badge tone="green" icon={<Icon name="circle-check" />}>
      Atendido
    </Badge>
  );
}

const ENTREGAS = {
  enviado: { tone: "green", icon: "circle-check" },
  pendiente: { tone: "blue", icon: "clock" },
  fallido: { tone: "red", icon: "circle-x" },
  guardado: { tone: "neutral", icon: "inbox" },
} as const;

export function InsigniaEntrega({ entrega }: { entrega: Entrega }) {
  const { tone, icon } = ENTREGAS[entrega];
  return (
    <Badge tone={tone} icon={<Icon name={icon} />}>
      {NOMBRE_ENTREGA[entrega]}
    </Badge>
  );
}
