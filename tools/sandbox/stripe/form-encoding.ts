/** A parsed form-encoded body: brackets nest, numbers and empty brackets make lists. */
export interface Formulario {
  [clave: string]: Valor;
}
type Valor = string | Formulario | Valor[];

/** "line_items[0][price_data]" → ["line_items", "0", "price_data"]; null when the brackets do not match. */
function parseClave(clave: string): string[] | null {
  const match = /^([^[\]]+)((?:\[[^[\]]*\])*)$/.exec(clave);
  if (!match) return null;
  const [, raiz = "", resto = ""] = match;
  return [raiz, ...[...resto.matchAll(/\[([^[\]]*)\]/g)].map(([, parte = ""]) => parte)];
}

/** Without a prototype, so that no key of a request reaches one. */
const createEmpty = (): Formulario => Object.create(null) as Formulario;

function insert(en: Formulario, partes: readonly string[], valor: string): void {
  const [primera = "", ...resto] = partes;
  const clave = primera === "" ? String(Object.keys(en).length) : primera;
  if (resto.length === 0) {
    en[clave] = valor;
    return;
  }
  const hijo = en[clave];
  const dentro = typeof hijo === "object" && !Array.isArray(hijo) ? hijo : createEmpty();
  en[clave] = dentro;
  insert(dentro, resto, valor);
}

function toListas(valor: Valor): Valor {
  if (typeof valor === "string" || Array.isArray(valor)) return valor;
  const claves = Object.keys(valor);
  const lista = claves.length > 0 && claves.every((clave) => /^\d+$/.test(clave));
  if (lista) return claves.toSorted((a, b) => Number(a) - Number(b)).map((clave) => toListas(valor[clave] ?? ""));
  return Object.fromEntries(claves.map((clave) => [clave, toListas(valor[clave] ?? "")]));
}

/** Parses a body or a query. `ilegible`: the key with broken brackets. */
export function parseFormulario(text: string): { campos: Formulario } | { ilegible: string } {
  const raiz = createEmpty();
  for (const [clave, valor] of new URLSearchParams(text)) {
    const partes = parseClave(clave);
    if (!partes) return { ilegible: clave };
    insert(raiz, partes, valor);
  }
  return { campos: Object.fromEntries(Object.entries(raiz).map(([clave, valor]) => [clave, toListas(valor)])) };
}
