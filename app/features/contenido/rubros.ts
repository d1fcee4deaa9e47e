const PROPIAS = "Electrónicos,Ropa,Hogar,Deportes,Libros,Otros";
const MAX_NOMBRADAS = 6;

const arePropias = (categorias: readonly string[]) => categorias.length === 0 || categorias.join() === PROPIAS;

/** What the shop sells, by its categories; of those that it begins with in words of their own. */
export function describeRubros(categorias: readonly string[]): string {
  if (arePropias(categorias)) return "ropa, hogar, libros, deportes y tecnología";
  const named = categorias.slice(0, MAX_NOMBRADAS);
  return new Intl.ListFormat("es").format(named.length < categorias.length ? [...named, "más"] : named);
}

/** The sentence under home's title. `plazo`: how long a delivery in Lima takes. */
export const writeFrase = (categorias: readonly string[], plazo: string): string => {
  const rubros = arePropias(categorias)
    ? "Ropa, hogar, libros y tecnología elegidos en Lima"
    : describeRubros(categorias);
  return `${rubros}, con entrega en ${plazo}.`;
};
