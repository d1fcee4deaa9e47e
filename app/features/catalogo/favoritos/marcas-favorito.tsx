import { useContext } from "react";
import { FewLeft, useShownAmount } from "#app/ui/prices.ts";
import type { Centimos } from "#lib/dinero.ts";
import { useVisto } from "./almacen.ts";
import { listMarcas } from "./marcas.ts";

interface Props {
  producto: { id: string; precio: Centimos; stock: number };
}

export function MarcasFavorito({ producto }: Props) {
  const [few, show] = [useContext(FewLeft), useShownAmount()];
  const marcas = listMarcas(useVisto(producto.id), producto, { few, show });
  if (marcas.length === 0) return null;
  return (
    <ul className="mt-2 grid text-sm font-medium text-success">
      {marcas.map((marca) => (
        <li key={marca}>{marca}</li>
      ))}
    </ul>
  );
}
