import { and, asc, count, desc, eq, isNotNull, sql } from "drizzle-orm";
import type { Tienda } from "#app/context.ts";
import { listEjemplos } from "#lib/columns.ts";
import { findMapeo } from "#db/mapeos.server.ts";
import { readNombresCategorias } from "#app/features/base/ajustes/ajustes.server.ts";
import { formatNombre } from "#app/features/personas/usuarios/usuarios.ts";
import type { Db } from "#db/client.server.ts";
import { usuarios } from "#db/schema/index.ts";
import { mudanza_filas, mudanza_imagenes, mudanzas } from "#db/schema/mudanzas.ts";
import { type DestinoMudanza, FILAS_MUDANZA } from "#db/values.ts";
import { isId } from "#lib/ids.ts";
import { findPage, readOneOf, readPage } from "#lib/list-params.ts";
import { countCategorias, proposeCategorias } from "./categorias-traidas.ts";
import { convertFilas } from "./convertir.ts";
import { listDesconocidas } from "./formatos.ts";
import { isTraida, parseMudanza, readGuardada, SIN_ARCHIVO } from "./preparar.server.ts";

const POR_PAGINA = 100;
const CATEGORIAS_MOSTRADAS = 200;

export type ConteosMudanza = Record<DestinoMudanza, number>;

export const parseVistaMudanza = (params: URLSearchParams) => ({
  destino: readOneOf(params, "destino", FILAS_MUDANZA),
  pagina: readPage(params),
});

async function countFilas(db: Db, id: string): Promise<ConteosMudanza> {
  const { destino, mudanza_id } = mudanza_filas;
  const rows = await db.select({ destino, n: count() }).from(mudanza_filas).where(eq(mudanza_id, id)).groupBy(destino);
  const found = new Map(rows.map((row) => [row.destino, row.n]));
  return Object.fromEntries(FILAS_MUDANZA.map((one) => [one, found.get(one) ?? 0])) as ConteosMudanza;
}

async function countImagenes(db: Db, id: string) {
  const { imagen, razon, mudanza_id } = mudanza_imagenes;
  const [row] = await db
    .select({ total: count(), llegaron: count(imagen), fallaron: count(razon) })
    .from(mudanza_imagenes)
    .where(eq(mudanza_id, id));
  return row ?? { total: 0, llegaron: 0, fallaron: 0 };
}

async function readFilas(db: Db, id: string, asked: ReturnType<typeof parseVistaMudanza>) {
  const of = asked.destino === null ? undefined : eq(mudanza_filas.destino, asked.destino);
  const where = and(eq(mudanza_filas.mudanza_id, id), of);
  const { pagina, paginas, offset } = findPage(await db.$count(mudanza_filas, where), POR_PAGINA, asked.pagina);
  const { fila, producto, destino, detalle, razones, avisos, producto_id } = mudanza_filas;
  const filas = await db
    .select({ fila, producto, destino, detalle, razones, avisos, producto_id })
    .from(mudanza_filas)
    .where(where)
    .orderBy(asc(fila))
    .limit(POR_PAGINA)
    .offset(offset);
  return { filas, pagina, paginas, destino: asked.destino };
}

type MudanzaGuardada = Pick<typeof mudanzas.$inferSelect, keyof typeof SIN_ARCHIVO>;

/** What the page of the columns shows; read from the file, so only where it is asked for. */
async function readColumnas(tienda: Pick<Tienda, "db" | "env">, mudanza: MudanzaGuardada) {
  const hoja = await readGuardada(tienda.db, mudanza.id);
  if (!hoja) return null;
  const { titulos } = mudanza;
  const { formato, mapeo, opciones } = parseMudanza(mudanza);
  const propias = await readNombresCategorias(tienda);
  const filas = convertFilas(titulos, hoja.rows, { ...opciones, formato, mapeo });
  const traidas = countCategorias(filas.filter(isTraida).map(({ categoria }) => categoria));
  const desconocidas = listDesconocidas(formato, titulos);
  const columnas = titulos.map((titulo, n) => {
    const ejemplos = listEjemplos(hoja.rows, n);
    return { titulo, papel: mapeo[n] ?? "nada", ejemplos, conocida: !desconocidas.includes(titulo) };
  });
  return {
    columnas,
    desconocidas,
    opciones,
    propias,
    recordado: (await findMapeo(tienda.db, "productos", titulos)) !== null,
    categorias: traidas.slice(0, CATEGORIAS_MOSTRADAS),
    propuestas: proposeCategorias(traidas, propias, opciones.categorias),
  };
}

export type ColumnasMudanza = NonNullable<Awaited<ReturnType<typeof readColumnas>>>;

export async function getMudanza(
  tienda: Pick<Tienda, "db" | "env">,
  id: string,
  asked: ReturnType<typeof parseVistaMudanza>,
) {
  const { db } = tienda;
  if (!isId(id)) return null;
  const [mudanza] = await db.select(SIN_ARCHIVO).from(mudanzas).where(eq(mudanzas.id, id));
  if (!mudanza) return null;
  const { estado, archivo_nombre, created_at, deshecho_por } = mudanza;
  const { formato } = parseMudanza(mudanza);
  return {
    id,
    estado,
    formato,
    nombre: archivo_nombre,
    created_at,
    se_deshizo: deshecho_por !== null,
    conteos: await countFilas(db, id),
    con_aviso: await db.$count(
      mudanza_filas,
      and(
        eq(mudanza_filas.mudanza_id, id),
        sql`cardinality(${mudanza_filas.avisos}) > 0`,
        eq(mudanza_filas.destino, "nueva"),
      ),
    ),
    imagenes: await countImagenes(db, id),
    columnas: estado === "mapeo" ? await readColumnas(tienda, mudanza) : null,
    ...(await readFilas(db, id, asked)),
  };
}

export type MudanzaEnPanel = NonNullable<Awaited<ReturnType<typeof getMudanza>>>;

export async function listMudanzas(db: Db) {
  const { id, archivo_nombre, formato, estado, created_at, deshecho_por } = mudanzas;
  const { nombre, apellido, email } = usuarios;
  const hechas = sql<number>`(
    select count(*)::integer from ${mudanza_filas} f where f.mudanza_id = ${mudanzas.id} and f.producto_id is not null
  )`;
  const rows = await db
    .select({
      id,
      archivo_nombre,
      formato,
      estado,
      created_at,
      deshecho: isNotNull(deshecho_por),
      hechas,
      nombre,
      apellido,
      email,
    })
    .from(mudanzas)
    .leftJoin(usuarios, eq(usuarios.id, mudanzas.actor_id))
    .orderBy(desc(created_at), desc(id))
    .limit(100);
  return rows.map(({ nombre: name, apellido: last, email: mail, deshecho, ...row }) => ({
    ...row,
    se_deshizo: deshecho === true,
    actor: mail === null ? null : formatNombre({ nombre: name ?? "", apellido: last ?? "", email: mail }),
  }));
}

export type MudanzaListada = Awaited<ReturnType<typeof listMudanzas>>[number];
