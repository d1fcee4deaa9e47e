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
function InsigniaColores({ colores }: Pick<GrupoListado, "colores">) {
  const tonos = colores.filter(([, tono]) => tono !== null).slice(0, MAX_MUESTRAS);
  const [palabra] = tonos.length < MAX_MUESTRAS ? (colores.find(([, tono]) => tono === null) ?? []) : [];
  const rest = colores.length - tonos.length - (palabra ? 1 : 0);
  return (
    <span {...IMG} aria-label={`Colores: ${colores.map(([nombre]) => nombre).join(", ")}`} className="badge muestras">
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

/** A group's colours, or its number of available variants. */
export function InsigniaOpciones({ variantes, colores }: GrupoListado) {
  if (colores.length > 1) return <InsigniaColores colores={colores} />;
  return (
    <Badge tone="green" icon={<Icon name="check" />}>
      {variantes === 1 ? "1 opción" : `${variantes} opciones`}
    </Badge>
  );
}
