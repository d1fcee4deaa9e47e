import type { Centimos } from "#lib/dinero.ts";
import { formatNumero } from "#lib/numbers.ts";
import { normalizeSearch } from "#lib/text.ts";
import { toTermino, SIN_SINONIMOS } from "#app/features/catalogo/busquedas/terminos.ts";
import { splitOpcion } from "#app/features/catalogo/productos/opcion.ts";
import { formatPrecio, isFiltered, isPropia } from "./filtros.ts";
import type { Listado } from "./listado.ts";

/** More names than these are counted. */
const MAX_NOMBRES = 3;

const alternativas = new Intl.ListFormat("es", { type: "disjunction" });

const listAlternativas = (nombres: readonly string[], varias: string): string =>
  nombres.length > MAX_NOMBRES ? `${nombres.length} ${varias}` : alternativas.format(nombres);

/** A Spanish noun's plural: 'gorras', 'cinturones', 'lápices'. */
export function toPlural(noun: string): string {
  if (/[aeiouáéó]$/.test(noun)) return `${noun}s`;
  if (noun.endsWith("z")) return `${noun.slice(0, -1)}ces`;
  if (/[sx]$/.test(noun)) return noun;
  const accents: Readonly<Record<string, string>> = { á: "a", é: "e", í: "i", ó: "o", ú: "u" };
  return `${noun.replace(/[áéíóú](?=[ns]$)/, (letter) => accents[letter] ?? letter)}es`;
}

type Contada = Pick<Listado, "filtros" | "found" | "muchos" | "corregida" | "parcial"> & {
  productos: readonly { nombre: string }[];
};

/** What a text of one word asks for, where all that was found begins with it: 'gorra'. */
function findCosa({ productos, found, corregida, parcial, filtros }: Contada): string | null {
  const texto = normalizeSearch(parcial ?? corregida ?? filtros.search);
  if (!/^\p{L}{3,}$/u.test(texto) || found !== productos.length) return null;
  const [first = ""] = productos.map(({ nombre }) => /^\p{L}*/u.exec(nombre)?.[0].toLocaleLowerCase("es") ?? "");
  const asked = [texto, ...toTermino(texto, SIN_SINONIMOS).formas];
  const same = productos.every(({ nombre }) => normalizeSearch(nombre).split(" ", 1)[0] === normalizeSearch(first));
  return same && asked.includes(normalizeSearch(first)) ? first : null;
}

function describeOpciones(opciones: readonly string[]): string {
  const porNombre = Map.groupBy(opciones, (opcion) => splitOpcion(opcion).nombre);
  const partes = Array.from(porNombre, ([nombre, suyas]) => {
    const valores = listAlternativas(
      suyas.map((opcion) => splitOpcion(opcion).valor),
      "valores",
    );
    return normalizeSearch(nombre) === "color" ? ` en ${valores}` : `, ${nombre.toLocaleLowerCase("es")} ${valores}`;
  });
  return partes.toSorted((a, b) => Number(a.startsWith(",")) - Number(b.startsWith(","))).join("");
}

function describePrecios(desde: Centimos | null, hasta: Centimos | null): string {
  const [from, to] = [desde, hasta].map((precio) => precio !== null && `S/ ${formatPrecio(precio)}`);
  if (from && to) return ` de ${from} a ${to}`;
  return from ? ` desde ${from}` : to ? ` hasta ${to}` : "";
}

/** '12 gorras en rojo de S/ 20 a S/ 60'; empty for a list without filters, or one that is empty. */
export function describeLista(contada: Contada): string {
  const { filtros, found, muchos } = contada;
  if (found === 0 || !isFiltered(filtros)) return "";
  const cosa = findCosa(contada);
  const singular = cosa ?? "producto";
  const texto = contada.parcial ?? contada.corregida ?? filtros.search;
  return [
    `${muchos ? "Más de " : ""}${formatNumero(found)} ${found === 1 ? singular : toPlural(singular)}`,
    filtros.categorias.length > 0 && !isPropia(filtros) && ` de ${listAlternativas(filtros.categorias, "categorías")}`,
    texto !== "" && cosa === null && ` con «${texto}»`,
    describeOpciones(filtros.opciones),
    describePrecios(filtros.desde, filtros.hasta),
    filtros.oferta && (filtros.opciones.length > 0 ? ", en oferta" : " en oferta"),
  ]
    .filter(Boolean)
    .join("");
}
