import { formatCantidad, formatNumero } from "#lib/numbers.ts";
import { Icon } from "#app/ui/icon.tsx";
import type { IconName } from "#app/ui/icons.ts";
import { Badge } from "#app/ui/badge.tsx";
import { type Nivel, toNivel } from "./niveles.ts";

/** Word and icon, for people who cannot tell the colours apart. */
const NIVELES: Record<Nivel, { tone: "green" | "yellow" | "red"; icon: IconName; texto: string }> = {
  disponible: { tone: "green", icon: "check", texto: "disponible" },
  bajo: { tone: "yellow", icon: "hourglass", texto: "stock bajo" },
  agotado: { tone: "red", icon: "circle-slash", texto: "agotado" },
};

interface Props {
  stock: number;
  reservado: number;
  bajo: number;
}

export function InsigniaExistencias({ stock, reservado, bajo }: Props) {
  const { tone, icon, texto } = NIVELES[toNivel(stock, bajo)];
  return (
    <span className="inline-flex flex-wrap items-center gap-x-1.5">
      <Badge tone={tone} icon={<Icon name={icon} />} className="tabular-nums">
        {formatNumero(stock)}
        <span className="sr-only">, {texto}</span>
      </Badge>
      {reservado > 0 ? (
        <span className="text-xs whitespace-nowrap text-muted tabular-nums max-md:sr-only">
          y {formatCantidad(reservado, "reservada", "reservadas")}
        </span>
      ) : null}
    </span>
  );
}
