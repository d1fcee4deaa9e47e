import { NavLink } from "#app/ui/link.tsx";
import { Foto } from "#app/features/base/imagenes/foto.tsx";
import { useSugerencias } from "#app/features/catalogo/tienda/use-sugerencias.ts";
import { toCategoriaPath } from "#lib/categorias.ts";

interface Props {
  close: () => void;
  className: string;
}

export default function ListaCategorias({ close, className }: Props) {
  const { categorias: nombres = [], fotos = [] } = useSugerencias("")?.sugerencias ?? {};
  if (nombres.length === 0) return null;
  return (
    <nav aria-label="Menú de categorías" className={className}>
      {nombres.map((nombre, n) => (
        <NavLink
          key={nombre}
          to={toCategoriaPath(nombre)}
          onClick={close}
          className="flex min-h-12 items-center gap-3 rounded-control px-3 hover:bg-sunken aria-[current]:text-primary"
        >
          <Foto imagen={fotos[n] ?? ""} alt="" sizes="40px" className="aspect-square w-10 shrink-0 rounded-sm" />
          {nombre}
        </NavLink>
      ))}
    </nav>
  );
}
