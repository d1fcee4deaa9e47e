import { announce } from "#app/ui/announcer.tsx";
import { Icon } from "#app/ui/icon.tsx";
import type { Centimos } from "#lib/dinero.ts";
import { LLENO, setFavorito, useFavoritos } from "./almacen.ts";

interface Props {
  /** As shown: the price without IGV. */
  producto: { id: string; nombre: string; precio: Centimos; stock: number };
}

export default function Corazon({ producto: { id, nombre, precio, stock } }: Props) {
  const on = useFavoritos().includes(id);
  const handleClick = () => {
    const now = setFavorito(id, !on, { id, precio, agotado: stock <= 0 });
    if (now === on) announce(LLENO);
    else announce(now ? `${nombre}: guardado en favoritos.` : `${nombre}: ya no está en favoritos.`);
  };
  return (
    <button
      type="button"
      aria-pressed={on}
      aria-label={`Guardar ${nombre} en favoritos`}
      className="corazon"
      onClick={handleClick}
    >
      <Icon name="heart" />
    </button>
  );
}
