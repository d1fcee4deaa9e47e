import { Foto } from "#app/features/base/imagenes/foto.tsx";
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
  /** A picture of each, empty for none. Without them tiles have icons alone. */
  fotos?: readonly string[];
}

export function Categorias({ nombres, fotos }: Props) {
  if (!Array.isArray(nombres) || !nombres.every(isText) || nombres.length === 0) return null;
  return (
    <nav aria-label="Categorías" className="container-store pt-8 lg:pt-10">
      <ul className={`grid gap-3 sm:grid-cols-3 lg:grid-cols-6 ${fotos ? "grid-cols-3 lg:gap-5" : "grid-cols-2"}`}>
        {nombres.map((nombre, n) => {
          const foto = fotos?.[n];
          return (
            <li key={nombre}>
              <Link to={toCategoriaPath(nombre)} className={foto ? "ficha-foto" : "ficha"}>
                {foto ? (
                  <Foto imagen={foto} alt="" sizes="(min-width:64rem) 190px,30vw" anchos={[160, 320]} />
                ) : (
                  <Icon name={ICONOS[toSlug(nombre)] ?? "shopping-basket"} />
                )}
                {nombre}
              </Link>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}
