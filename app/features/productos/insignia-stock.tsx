import { Check, CircleSlash, Hourglass } from "lucide-react";
import { Badge } from "#app/ui/badge.tsx";

/** Few enough to say so; SPEC.md section 9 has 10 for the panel, which is no hurry yet for a shopper. */
const ESCASO = 5;

/** '{n} disponibles' or 'Agotado' (SPEC.md section 2). */
export function InsigniaStock({ stock }: { stock: number }) {
  if (stock <= 0) {
    return (
      <Badge tone="red" icon={<CircleSlash aria-hidden strokeWidth={2} />}>
        Agotado
      </Badge>
    );
  }
  const escaso = stock <= ESCASO;
  const Icon = escaso ? Hourglass : Check;
  return (
    <Badge tone={escaso ? "yellow" : "green"} icon={<Icon aria-hidden strokeWidth={2} />}>
      {`${stock} disponibles`}
    </Badge>
  );
}
