import { CircleCheck, CirclePause, Clock, TriangleAlert } from "lucide-react";
import { Badge } from "#app/ui/badge.tsx";
import { type Plazo, plazoTexto } from "./plazo.ts";

/** From here on it is pressing, in working days. */
const CERCA = 5;

/** How much time is left to answer a claim, or that it has been answered. */
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
      {plazoTexto(plazo)}
    </Badge>
  );
}
