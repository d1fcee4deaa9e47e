import { formatNumero } from "#lib/numbers.ts";
import { Icon } from "#app/ui/icon.tsx";
import type { IconName } from "#app/ui/icons.ts";
import { Badge } from "#app/ui/badge.tsx";
import { type Nivel, toNivel } from "./panel.ts";

/** With a word and an icon: not everyone can tell the colours apart. */
const NIVELES: Record<Nivel, { tone: "green" | "yellow" | "red"; icon: IconName; texto: string }> = {
  disponible: { tone: "green", icon: "check", texto: "disponible" },
  bajo: { tone: "yellow", icon: "hourglass", texto: "stock bajo" },
  agotado: { tone: "red", icon: "circle-slash", texto: "agotado" },
};

/** A product's stock in the panel. */
export function InsigniaExistencias({ stock }: { stock: number }) {
  const { tone, icon, texto } = NIVELES[toNivel(stock)];
  return (
    <Badge tone={tone} icon={<Icon name={icon} />} className="tabular-nums">
      {formatNumero(stock)}
      <span className="sr-only">, {texto}</span>
    </Badge>
  );
}
