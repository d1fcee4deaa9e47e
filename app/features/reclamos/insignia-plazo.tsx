import { CircleCheck, CirclePause, Clock, TriangleAlert } from "lucide-react";
import { Badge } from "#app/ui/badge.tsx";
import { type Plazo, formatPlazo } from "./plazo.ts";

/** Working days from which on it is urgent. */
const CERCA = 5;

export function InsigniaPlazo({ plazo, respondido }: { plazo: Plazo; respondido: boolean }) {
  if (respondido) {
    return (
      <Badge tone="green" icon={<CircleCheck aria-hidden strokeWidth={2} />}>
        Respondido
      </Badge>
    );
  }
  const tone = plazo.vencido ? "red" : plazo.dias <= CERCA && !plazo.suspendido ? "yellow" : "blue";
  const Icon = plazo.vencido ? TriangleAlert : plazo.suspendido ? CirclePause : Clock;
  return (
    <Badge tone={tone} icon={<Icon aria-hidden strokeWidth={2} />}>
      {formatPlazo(plazo)}
    </Badge>
  );
}
