import { Badge } from "#app/ui/badge.tsx";
import { Icon } from "#app/ui/icon.tsx";
import type { EstadoComprobante } from "./comprobantes.ts";
import { NOMBRE_ESTADO_COMPROBANTE } from "./lista.ts";

const TONO = {
  pendiente: ["blue", "clock"],
  aceptado: ["green", "circle-check"],
  observado: ["yellow", "circle-check"],
  registrada: ["yellow", "circle-check"],
  rechazado: ["red", "circle-x"],
  detenido: ["red", "circle-pause"],
} as const;

export function InsigniaComprobante({ estado }: { estado: EstadoComprobante }) {
  const [tone, icon] = TONO[estado];
  return (
    <Badge tone={tone} icon={<Icon name={icon} />}>
      {NOMBRE_ESTADO_COMPROBANTE[estado]}
    </Badge>
  );
}
