import type { Tienda } from "#app/context.ts";
import { searchComprobantes } from "#app/features/comprobantes/lista.server.ts";
import { searchCorreos } from "#app/features/correo/lista.server.ts";
import { searchCupones } from "#app/features/cupones/panel.server.ts";
import { searchPedidos } from "#app/features/gestion-pedidos/buscar.server.ts";
import { searchMensajes } from "#app/features/mensajes/lista.server.ts";
import { searchProductos } from "#app/features/productos/panel/buscar.server.ts";
import { searchReclamos } from "#app/features/reclamos/lista.server.ts";
import { searchVistas } from "#app/features/vistas/vistas.server.ts";
import { listListas } from "#app/features/vistas/vistas.ts";
import { searchUsuarios } from "#app/features/usuarios/lista.server.ts";
import type { Puede } from "#app/features/usuarios/permisos.server.ts";
import type { Area } from "#lib/permisos.ts";
import { splitSearchWords } from "#lib/text.ts";

/** One letter matches nearly everything. */
const MIN_LETRAS = 2;

/** The trigram indexes need as many: what has fewer is looked for in products and people alone. */
const MIN_INDICE = 3;

/** What the palette finds: a few of each kind that the admin may see. */
export async function searchPanel(db: Tienda["db"], texto: string, puede: Puede, por: string) {
  const lengths = splitSearchWords(texto).map(({ length }) => length);
  const has = (least: number) => lengths.some((length) => length >= least);
  const short = (area: Area) => has(MIN_LETRAS) && puede("ver", area);
  const long = (area: Area) => has(MIN_INDICE) && puede("ver", area);
  const [productos, pedidos, usuarios, mensajes, reclamos, correos, cupones, comprobantes, vistas] = await Promise.all([
    short("productos") ? searchProductos(db, texto) : [],
    short("pedidos") ? searchPedidos(db, texto) : [],
    short("clientes") ? searchUsuarios(db, texto) : [],
    long("mensajes") ? searchMensajes(db, texto) : [],
    long("reclamos") ? searchReclamos(db, texto) : [],
    long("correos") ? searchCorreos(db, texto) : [],
    long("cupones") ? searchCupones(db, texto) : [],
    long("comprobantes") ? searchComprobantes(db, texto) : [],
    has(MIN_LETRAS) ? searchVistas(db, texto, listListas(puede), por) : [],
  ]);
  return { texto, productos, pedidos, usuarios, mensajes, reclamos, correos, cupones, comprobantes, vistas };
}

export type Hallado = Awaited<ReturnType<typeof searchPanel>>;
