import { Badge } from "#app/ui/badge.tsx";
import { Icon } from "#app/ui/icon.tsx";
import type { SituacionCupon } from "./cupones.ts";
import { NOMBRE_SITUACION } from "./lista.ts";

const TONO = {
  programado: ["blue", "clock"],
  activo: ["green", "circle-check"],
  agotado: ["yellow", "circle-slash"],
  vencido: ["neutral", "hourglass"],
  terminado: ["neutral", "circle-pause"],
} as const;

export function InsigniaCupon({ situacion }: { situacion: SituacionCupon }) {
  const [tone, icon] = TONO[situacion];
  return (
    <Badge tone={tone} icon={<Icon name={icon} />}>
      {NOMBRE_SITUACION[situacion]}
    </Badge>
  );
}
