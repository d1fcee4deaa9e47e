import { Icon } from "#app/ui/icon.tsx";
import type { IconName } from "#app/ui/icons.ts";
import { Link } from "#app/ui/link.tsx";
import { toCategoriaPath, toSlug } from "#lib/categorias.ts";

/** Icons of the initial categories; others have a basket. */
const ICONOS: Readonly<Record<string, IconName>> = {
  electronicos: "headphones",
  ropa: "shirt",
  hogar: "house",
  deportes: "dumbbell",
  libros: "book-open",
};

const isText = (value: unknown) => typeof value === "string";

interface Props {
  /** Category names. Other thrown data counts as none. */
  nombres: unknown;
}

export function Categorias({ nombres }: Props) {
  if (!Array.isArray(nombres) || !nombres.every(isText) || nombres.length === 0) return null;
  return (
    <nav aria-label="Categorías" className="container-store pt-8 lg:pt-10">
      <ul className="grid grid-cols-2 gap-3 sm:grid-cols-3 lg:grid-cols-6">
        {nombres.map((nombre) => (
          <li key={nombre}>
            <Link to={toCategoriaPath(nombre)} className="ficha">
              <Icon name={ICONOS[toSlug(nombre)] ?? "shopping-basket"} />
              {nombre}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
