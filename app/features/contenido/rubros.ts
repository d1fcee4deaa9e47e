const PROPIAS = "Electrónicos,Ropa,Hogar,Deportes,Libros,Otros";
const MAX_NOMBRADAS = 6;

/** What the shop sells, by its categories; of those that it begins with in words of their own. */
export function describeRubros(categorias: readonly string[]): string {
  if (categorias.length === 0 || categorias.join() === PROPIAS) return "ropa, hogar, libros, deportes y tecnología";
  const named = categorias.slice(0, MAX_NOMBRADAS);
  return new Intl.ListFormat("es").format(named.length < categorias.length ? [...named, "más"] : named);
}
