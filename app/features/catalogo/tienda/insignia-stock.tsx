import { useContext } from "react";
import { FewLeft } from "#app/ui/prices.ts";
import { Icon } from "#app/ui/icon.tsx";
import { Badge } from "#app/ui/badge.tsx";
import type { GrupoListado } from "#app/features/catalogo/productos/productos.ts";

/** Required wording (docs/producto/base.md, section 4). */
export function formatStock(stock: number): string {
  if (stock <= 0) return "Agotado";
  return stock === 1 ? "1 disponible" : `${stock} disponibles`;
}

export function InsigniaStock({ stock }: { stock: number }) {
  const few = useContext(FewLeft);
  if (stock <= 0) {
    return (
      <Badge tone="red" icon={<Icon name="circle-slash" />}>
        {formatStock(stock)}
      </Badge>
    );
  }
  const escaso = stock <= few;
  const icon = escaso ? "hourglass" : "check";
  return (
    <Badge tone={escaso ? "yellow" : "green"} icon={<Icon name={icon} />}>
      {formatStock(stock)}
    </Badge>
  );
}

const IMG = { role: "img" } as const;

const MAX_MUESTRAS = 4;

/** Colours of a group, the first one without a known tone by name; screen readers hear all names. */
function Colores({ colores }: Pick<GrupoListado, "colores">) {
  const tonos = colores.filter(([, tono]) => tono !== null).slice(0, MAX_MUESTRAS);
  const [palabra] = tonos.length < MAX_MUESTRAS ? (colores.find(([, tono]) => tono === null) ?? []) : [];
  const rest = colores.length - tonos.length - (palabra ? 1 : 0);
  return (
    <span {...IMG} aria-label={`Colores: ${colores.map(([nombre]) => nombre).join(", ")}`} className="muestras">
      {tonos.length > 0 ? (
        <svg viewBox={`0 -8 ${22 * tonos.length - 6} 16`}>
          {tonos.map(([nombre, tono], n) => (
            <circle key={nombre} cx={8 + 22 * n} fill={tono ?? undefined} />
          ))}
        </svg>
      ) : null}
      {palabra ? <span className="truncate">{palabra}</span> : null}
      {rest > 0 ? `+${rest}` : null}
    </span>
  );
}

interface ExistenciasProps {
  stock: number;
  grupo: GrupoListado | null;
}

/** On a card, quietly: the stock, or a group's colours or number of available variants. Few left stand out. */
export function Existencias({ stock, grupo }: ExistenciasProps) {
  const few = useContext(FewLeft);
  if (grupo && grupo.colores.length > 1) return <Colores colores={grupo.colores} />;
  if (grupo) return <span>{grupo.variantes === 1 ? "1 opción" : `${grupo.variantes} opciones`}</span>;
  if (stock > few) return <span>{formatStock(stock)}</span>;
  const texto = stock === 1 ? "Queda 1" : `Últimas ${stock}`;
  return <b className={stock > 0 ? "escaso" : "agotado"}>{stock > 0 ? texto : formatStock(stock)}</b>;
}
