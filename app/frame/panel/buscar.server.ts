import type { Tienda } from "#app/context.ts";
import { searchComprobantes } from "#app/features/pedidos/comprobantes/lista.server.ts";
import { searchCorreos } from "#app/features/base/correo/lista.server.ts";
import { searchCupones } from "#app/features/catalogo/cupones/panel.server.ts";
import { searchPedidos } from "#app/features/pedidos/gestion/buscar.server.ts";
import { searchMensajes } from "#app/features/atencion/mensajes/lista.server.ts";
import { searchProductos } from "#app/features/catalogo/panel/buscar.server.ts";
import { searchReclamos } from "#app/features/atencion/reclamos/lista.server.ts";
import { searchVistas } from "#app/features/personas/vistas/vistas.server.ts";
import { listListas } from "#app/features/personas/vistas/vistas.ts";
import { searchUsuarios } from "#app/features/personas/usuarios/lista.server.ts";
import type { Puede } from "#app/features/personas/usuarios/permisos.server.ts";
import type { Area } from "#lib/permisos.ts";
import { splitSearchWords } from "#lib/text.ts";

/** One letter matches nearly everything. */
const MIN_LETRAS = 2;

/** Trigram indexes need so many letters: shorter texts search only products and people. */
const MIN_INDICE = 3;

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
