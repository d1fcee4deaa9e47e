import { announce } from "#app/ui/announcer.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { LLENO, setFavorito, useFavoritos } from "./almacen.ts";

interface Props {
  producto_id: string;
  nombre: string;
}

export default function Corazon({ producto_id, nombre }: Props) {
  const on = useFavoritos().includes(producto_id);
  const handleClick = () => {
    const now = setFavorito(producto_id, !on);
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
