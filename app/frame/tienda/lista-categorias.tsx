import { NavLink } from "#app/ui/link.tsx";
import { useSugerencias } from "#app/features/productos/catalogo/use-sugerencias.ts";
import { toCategoriaPath } from "#lib/categorias.ts";

interface Props {
  close: () => void;
  className: string;
}

/** The categories in a menu. Asked for when it is first opened; without them there is 'Catálogo'. */
export default function ListaCategorias({ close, className }: Props) {
  const nombres = useSugerencias("")?.sugerencias?.categorias ?? [];
  if (nombres.length === 0) return null;
  return (
    <nav aria-label="Menú de categorías" className={className}>
      {nombres.map((nombre) => (
        <NavLink
          key={nombre}
          to={toCategoriaPath(nombre)}
          onClick={close}
          className="flex min-h-11 items-center rounded-control px-3 hover:bg-sunken aria-[current]:text-primary"
        >
          {nombre}
        </NavLink>
      ))}
    </nav>
  );
}
