import { Icon } from "#app/ui/icon.tsx";
import { Badge } from "#app/ui/badge.tsx";
import { type Plazo, formatPlazo } from "./plazo.ts";

/** Working days left that count as urgent. */
const CERCA = 5;

export function InsigniaPlazo({ plazo, respondido }: { plazo: Plazo; respondido: boolean }) {
  if (respondido) {
    return (
      <Badge tone="green" icon={<Icon name="circle-check" />}>
        Respondido
      </Badge>
    );
  }
  const tone = plazo.vencido ? "red" : plazo.dias <= CERCA && !plazo.suspendido ? "yellow" : "blue";
  const icon = plazo.vencido ? "triangle-exclamation-point" : plazo.suspendido ? "circle-pause" : "clock";
  return (
    <Badge tone={tone} icon={<Icon name={icon} />}>
      {formatPlazo(plazo)}
    </Badge>
  );
}
