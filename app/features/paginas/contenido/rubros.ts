const PROPIAS = "Electrónicos,Ropa,Hogar,Deportes,Libros,Otros";
const MAX_NOMBRADAS = 6;

const arePropias = (categorias: readonly string[]) => categorias.length === 0 || categorias.join() === PROPIAS;

/** What the shop sells: the initial categories in their own words, others by name. */
export function describeRubros(categorias: readonly string[]): string {
  if (arePropias(categorias)) return "ropa, hogar, libros, deportes y tecnología";
  const named = categorias.slice(0, MAX_NOMBRADAS);
  return new Intl.ListFormat("es").format(named.length < categorias.length ? [...named, "más"] : named);
}

/** The sentence under home's title. `plazo`: delivery time in Lima. */
export const writeFrase = (categorias: readonly string[], plazo: string): string => {
  const rubros = arePropias(categorias)
    ? "Ropa, hogar, libros y tecnología elegidos en Lima"
    : describeRubros(categorias);
  return `${rubros}, con entrega en ${plazo}.`;
};
