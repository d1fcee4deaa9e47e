import type { Tienda } from "#app/context.ts";
import { searchCorreos } from "#app/features/correo/lista.server.ts";
import { searchPedidos } from "#app/features/gestion-pedidos/buscar.server.ts";
import { searchMensajes } from "#app/features/mensajes/lista.server.ts";
import { searchProductos } from "#app/features/productos/panel/buscar.server.ts";
import { searchReclamos } from "#app/features/reclamos/lista.server.ts";
import { searchUsuarios } from "#app/features/usuarios/lista.server.ts";
import { splitSearchWords } from "#lib/text.ts";

/** One letter matches nearly everything. */
const MIN_LETRAS = 2;

/** The trigram indexes need as many: what has fewer is looked for in products and people alone. */
const MIN_INDICE = 3;

/** What the palette finds: a few of each kind. */
export async function searchPanel(db: Tienda["db"], texto: string) {
  const lengths = splitSearchWords(texto).map(({ length }) => length);
  const has = (least: number) => lengths.some((length) => length >= least);
  const short = has(MIN_LETRAS);
  const long = has(MIN_INDICE);
  const [productos, pedidos, usuarios, mensajes, reclamos, correos] = await Promise.all([
    short ? searchProductos(db, texto) : [],
    short ? searchPedidos(db, texto) : [],
    short ? searchUsuarios(db, texto) : [],
    long ? searchMensajes(db, texto) : [],
    long ? searchReclamos(db, texto) : [],
    long ? searchCorreos(db, texto) : [],
  ]);
  return { texto, productos, pedidos, usuarios, mensajes, reclamos, correos };
}

export type Hallado = Awaited<ReturnType<typeof searchPanel>>;
