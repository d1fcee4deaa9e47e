import { Icon } from "#app/ui/icon.tsx";
import { Link } from "#app/ui/link.tsx";

const CATEGORIAS = [
  { nombre: "Electrónicos", icono: "headphones" },
  { nombre: "Ropa", icono: "shirt" },
  { nombre: "Hogar", icono: "house" },
  { nombre: "Deportes", icono: "dumbbell" },
  { nombre: "Libros", icono: "book-open" },
  { nombre: "Otros", icono: "shopping-basket" },
] as const;

export function Categorias() {
  return (
    <nav aria-label="Categorías" className="container-store pt-8 lg:pt-10">
      <ul className="grid grid-cols-2 gap-3 sm:grid-cols-3 lg:grid-cols-6">
        {CATEGORIAS.map(({ nombre, icono }) => (
          <li key={nombre}>
            <Link
              to={`/catalogo?${new URLSearchParams({ categoria: nombre })}`}
              className="flex min-h-16 items-center gap-3 rounded-card border bg-surface px-4 py-3 font-semibold transition-colors hover:border-accent hover:text-accent"
            >
              <Icon name={icono} className="size-6 shrink-0 text-accent" />
              {nombre}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
