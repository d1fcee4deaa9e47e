import { type Centimos, centimos, formatSoles } from "#lib/dinero.ts";
import type { FavoritoVisto } from "./favoritos.ts";

interface Ahora {
  /** Without IGV. */
  precio: Centimos;
  stock: number;
}

interface Como {
  /** At or below it there is little left. */
  few: number;
  /** As the shop shows prices: with IGV or without. */
  show: (amount: Centimos) => Centimos;
}

/** What is worth saying of a favourite since it was kept; nothing for a dearer price or a usual stock. */
export function listMarcas(antes: FavoritoVisto | undefined, { precio, stock }: Ahora, { few, show }: Como): string[] {
  const marcas: string[] = [];
  const baja = antes ? show(antes.precio) - show(precio) : 0;
  if (baja > 0) marcas.push(`Bajó ${formatSoles(centimos(baja))} desde que lo guardaste`);
  if (stock > 0 && antes?.agotado) marcas.push("Volvió a haber");
  if (stock > 0 && stock <= few) marcas.push(stock === 1 ? "Queda 1" : `Quedan ${stock}`);
  return marcas;
}
