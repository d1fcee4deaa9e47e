import { formatNumero } from "#lib/numero.ts";
import { Check, CircleSlash, Hourglass } from "lucide-react";
import { Badge } from "#app/ui/badge.tsx";
import { type Nivel, toNivel } from "./panel.ts";

/** With a word and an icon: not everyone can tell the colours apart. */
const NIVELES: Record<Nivel, { tone: "green" | "yellow" | "red"; icon: typeof Check; texto: string }> = {
  disponible: { tone: "green", icon: Check, texto: "disponible" },
  bajo: { tone: "yellow", icon: Hourglass, texto: "stock bajo" },
  agotado: { tone: "red", icon: CircleSlash, texto: "agotado" },
};

/** A product's stock in the panel. */
export function InsigniaExistencias({ stock }: { stock: number }) {
  const { tone, icon: Icon, texto } = NIVELES[toNivel(stock)];
  return (
    <Badge tone={tone} icon={<Icon aria-hidden strokeWidth={2} />} className="tabular-nums">
      {formatNumero(stock)}
      <span className="sr-only">, {texto}</span>
    </Badge>
  );
}
