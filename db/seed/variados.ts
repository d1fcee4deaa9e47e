import { type Centimos, centimos } from "#lib/dinero.ts";
import { pickPalabra } from "./vocabulario.ts";
import { COLORES, splitGrupo } from "./variados-grupos.ts";

/** For load tests: plausible text, unrelated to the demo catalogue. */
export interface Variado {
  nombre: string;
  descripcion: string;
  precio: Centimos;
  stock: number;
  categoria: string;
  /** Empty for a product of its own. */
  grupo: string;
  opciones: string[];
}

/** A seeded random generator (mulberry32), for comparable measurements. */
export function createRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
}

interface Rubro {
  categoria: string;
  tipos: readonly string[];
  clases: readonly string[];
  /** In soles. */
  desde: number;
  hasta: number;
  frases: readonly string[];
}

const list = (text: string) => text.split("|");

const LINEAS = list(
  "Paracas|Colca|Mancora|Huascarán|Titicaca|Kuélap|Nazca|Pachacámac|Chachapoyas|Oxapampa|Ayacucho|Cusco|Tumbes|Ica|Puno|Moquegua|Tarma|Huanchaco|Barranco|Chulucanas|Catacaos|Ollantaytambo|Yauyos|Canta|Cañete|Ñaupe|Lambayeque|Jauja|Huaraz|Tacna",
);
const NOMBRES = list("Rosa|Luis|Carmen|José|Killa|Manuel|Inés|Óscar|Nélida|Íñigo|Paula|Raúl");
const APELLIDOS = list("Quispe|Núñez|Huamán|Salazar|Peña|Flores|Ccori|Ibáñez|Rojas|Tello|Muñoz|Vega");

const RUBROS: readonly Rubro[] = [
  {
    categoria: "Hogar",
    tipos: list("Taza|Florero|Cojín|Manta|Canasta|Maceta|Individual|Lámpara|Fuente|Portavelas|Alfombra|Jarra"),
    clases: list("de cerámica|de gres|de madera tornillo|de junco|de vidrio soplado|de lino|tejido a mano|de arcilla"),
    desde: 19,
    hasta: 420,
    frases: list(
      "Hecho en un taller pequeño: cada pieza varía un poco.|Se limpia con un paño húmedo.|Llega embalado en cartón reciclado.|Combina con tonos cálidos y madera clara.",
    ),
  },
  {
    categoria: "Ropa",
    tipos: list("Polo|Chompa|Casaca|Pantalón|Vestido|Chalina|Gorro|Camisa|Falda|Poncho|Chaleco|Pijama"),
    clases: list("de algodón pima|de alpaca|de lana|de lino|de denim|acolchado|de punto fino|sin costuras"),
    desde: 29,
    hasta: 480,
    frases: list(
      "Talla de S a XL, corte recto.|Lavar a mano con agua fría.|Abriga sin pesar.|Tejido que respira, suave al tacto.",
    ),
  },
  {
    categoria: "Electrónicos",
    tipos: list("Parlante|Audífonos|Teclado|Mouse|Cargador|Reloj|Lámpara|Cámara|Micrófono|Monitor|Batería|Adaptador"),
    clases: list(
      "inalámbrico|compacto|con USB-C|bluetooth|portátil|para escritorio|resistente al agua|de bajo consumo",
    ),
    desde: 39,
    hasta: 1_900,
    frases: list(
      "Batería de hasta 20 horas.|Incluye cable y manual en español.|Garantía de 30 días.|Se conecta en segundos.",
    ),
  },
  {
    categoria: "Deportes",
    tipos: list("Pelota|Mat|Mancuerna|Tomatodo|Mochila|Cuerda|Guantes|Rodillera|Raqueta|Banda|Casco|Silbato"),
    clases: list(
      "de entrenamiento|de competencia|para principiantes|de caucho|antideslizante|plegable|liviano|reforzado",
    ),
    desde: 15,
    hasta: 650,
    frases: list(
      "Aguanta el uso diario.|Para interiores y exteriores.|Fácil de guardar y de llevar.|Probado por clubes de barrio.",
    ),
  },
  {
    categoria: "Libros",
    tipos: list("Cuentos|Crónicas|Leyendas|Recetas|Poemas|Historia|Viajes|Canciones|Memorias|Guía|Atlas|Cartas"),
    clases: list("de la costa|de la sierra|de la selva|del niño lector|del barrio|de familia|del camino|de ayer y hoy"),
    desde: 18,
    hasta: 190,
    frases: list(
      "Tapa blanda, papel ahuesado.|Edición con notas al margen.|Incluye ilustraciones en color.|Para leer en voz alta.",
    ),
  },
  {
    categoria: "Otros",
    tipos: list("Café|Chocolate|Miel|Jabón|Vela|Té|Quinua|Aceite|Sal|Mermelada|Incienso|Agenda"),
    clases: list("de altura|orgánico|artesanal|de cosecha|de Oxapampa|en empaque de regalo|sin azúcar|aromático"),
    desde: 9,
    hasta: 120,
    frases: list(
      "Producción limitada.|Guardar en un lugar fresco y seco.|Comprado directo a sus productores.|Ideal para regalar.",
    ),
  },
];

const FINALES = [0, 50, 90, 99];

const capitalize = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);

/** One in so many is a group, so that about one product in ten is a variant. */
const GRUPO_CADA = 50;

/** About 1 in 12 is sold out and 1 in 7 scarce. Some are all variants of a group, whose name is added to `grupos`. */
export function createVariados(random: () => number, grupos = new Set<string>()): () => Variado[] {
  const below = (n: number) => Math.floor(random() * n);
  const pick = <T>(items: readonly T[]): T => items[below(items.length)] as T;

  function pickStock(): number {
    const luck = random();
    if (luck < 0.08) return 0;
    return luck < 0.22 ? 1 + below(5) : 6 + below(195);
  }

  return () => {
    const { categoria, tipos, clases, desde, hasta, frases } = pick(RUBROS);
    const [tipo, clase, linea] = [pick(tipos), pick(clases), pick(LINEAS)];
    const libro = categoria === "Libros";
    const detalle = libro ? `— ${pick(NOMBRES)} ${pick(APELLIDOS)}` : linea;
    const modelo = capitalize(pickPalabra(random));
    const propias = Array.from({ length: 2 + below(6) }, () => pickPalabra(random)).join(" ");
    const soles = Math.round(desde * (hasta / desde) ** random()); // most are cheap, a few dear
    const nombre = `${tipo} ${clase} ${modelo} ${detalle}`;
    const base = {
      nombre,
      descripcion: `${tipo} ${clase} de la ${libro ? "colección" : "línea"} ${linea}. ${pick(frases)} ${pick(frases)} ${capitalize(propias)}.`,
      precio: centimos(soles * 100 + pick(FINALES)),
      categoria,
    };
    if (below(GRUPO_CADA) === 0 && !grupos.has(nombre)) {
      grupos.add(nombre);
      return splitGrupo(base, random).map((variante) => ({ ...variante, stock: pickStock() }));
    }
    const own = libro ? nombre : `${nombre}, color ${pick(COLORES)}`;
    return [{ ...base, nombre: own, stock: pickStock(), grupo: "", opciones: [] }];
  };
}
