import { Icon } from "#app/ui/icon.tsx";
import { Badge } from "#app/ui/badge.tsx";

/** Few enough to warn a shopper. The panel already warns at 10. */
const ESCASO = 5;

/** '{n} disponibles', '1 disponible' for one, and 'Agotado' are fixed texts (docs/producto.md, section 13). */
export function formatStock(stock: number): string {
  if (stock <= 0) return "Agotado";
  return stock === 1 ? "1 disponible" : `${stock} disponibles`;
}

export function InsigniaStock({ stock }: { stock: number }) {
  if (stock <= 0) {
    return (
      <Badge tone="red" icon={<Icon name="circle-slash" />}>
        {formatStock(stock)}
      </Badge>
    );
  }
  const escaso = stock <= ESCASO;
  const icon = escaso ? "hourglass" : "check";
  return (
    <Badge tone={escaso ? "yellow" : "green"} icon={<Icon name={icon} />}>
      {formatStock(stock)}
    </Badge>
  );
}

/** Of a group of variants: how many can be had. Each has a stock of its own. */
export function InsigniaOpciones({ variantes }: { variantes: number }) {
  return (
    <Badge tone="green" icon={<Icon name="check" />}>
      {variantes === 1 ? "1 opción" : `${variantes} opciones`}
    </Badge>
  );
}
