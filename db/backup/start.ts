import { createWriteStream } from "node:fs";
import { readFile, rename } from "node:fs/promises";
import path from "node:path";
import { pipeline } from "node:stream/promises";
import { promisify } from "node:util";
import { gzip } from "node:zlib";
import { is, type SQL, sql } from "drizzle-orm";
import { PgTable } from "drizzle-orm/pg-core";
import type { Db } from "../client.server.ts";
import { findSchema } from "../migrate.server.ts";
import * as schema from "../schema/index.ts";
import { readRows } from "./rows.ts";
import { FORMAT, getTableName, listTablesInOrder, START } from "./tables.ts";

type Schema = typeof schema;
type Tabla = { [Name in keyof Schema]: Schema[Name] extends PgTable ? Name : never }[keyof Schema];

/** A table's rows of the real shop in a column `fila`; null where it begins without any. */
export type Decisiones = Readonly<Record<Tabla, SQL | null>>;

/** The demo's coupon (db/seed/seed-demo.ts): its code is public. */
const CUPON_DEMO = "BIENVENIDA10";

const all = (table: PgTable) => sql`select to_jsonb(t) as fila from ${table} t`;

const PERSONAL = sql`select id from usuarios where rol = 'admin' and not es_demo and eliminado_en is null`;

/**
 * As if they were made now: a price that nobody could pay is no former price of an offer (docs/decisions/039-offers.md).
 * A millisecond apart, so that lists keep their order.
 */
const PRODUCTOS = sql`
  select to_jsonb(p) || jsonb_build_object(
    'precio', coalesce(o.precio_usual, p.precio), 'oferta_hasta', null, 'oferta_unidades', null, 'precio_anterior', null,
    'vendidos', 0, 'estrellas', array[0, 0, 0, 0, 0], 'version', 0, 'actualizado_en', now(),
    'created_at', now() - row_number() over (order by p.created_at desc, p.id desc) * interval '1 millisecond'
  ) as fila
  from productos p left join ofertas o on o.producto_id = p.id and o.estado = 'vigente'
  where p.eliminado_en is null`;

/** Its id is the product's: older than any later movement. */
const EXISTENCIAS = sql`
  select jsonb_build_object(
    'id', id, 'producto_id', id, 'motivo', 'inicial', 'vuelta', 0, 'cantidad', stock, 'created_at', now()
  ) as fila
  from productos where eliminado_en is null and stock > 0`;

const CUPONES = sql`
  select to_jsonb(c) || jsonb_build_object('usados', 0, 'version', 0) as fila from cupones c
  where codigo <> ${CUPON_DEMO} and terminado_en is null and hasta > now()`;

/** All free again: their uses stay behind. */
const CODIGOS = sql`
  select to_jsonb(d) as fila from codigos_cupon d join cupones c on c.id = d.cupon_id
  where c.terminado_en is null and c.hasta > now()`;

/** Links from elsewhere still lead to the products that go along. */
const DIRECCIONES_ANTIGUAS = sql`
  select to_jsonb(d) || jsonb_build_object('mudanza_id', null) as fila
  from direcciones_antiguas d left join productos p on p.id = d.producto_id
  where d.producto_id is null or p.eliminado_en is null`;

const CUENTAS = sql`
  select to_jsonb(u) || jsonb_build_object('image', null, 'twoFactorEnabled', false) as fila
  from identidad."user" u where id in (${PERSONAL})`;

const CLAVES = sql`
  select to_jsonb(a) || jsonb_build_object('accessToken', null, 'refreshToken', null, 'idToken', null) as fila
  from identidad.account a where "userId" in (${PERSONAL})`;

/** A shared one of anybody else stays without its author. */
const VISTAS = sql`
  select to_jsonb(v) || jsonb_build_object('usuario_id', (select id from (${PERSONAL}) s where s.id = v.usuario_id)) as fila
  from vistas v where compartida or usuario_id in (${PERSONAL})`;

/** Left is also what is encrypted under the demo's secret: second factors, the keys of receipts and providers. */
export const DECISIONES: Decisiones = {
  abonos: null,
  account: CLAVES,
  ajustes: all(schema.ajustes),
  anotaciones_reclamo: null,
  apariciones: null,
  arqueos: null,
  auditoria: null,
  avisos: null,
  busquedas_sin_resultado: null,
  caja: null,
  cambios_correo: null,
  carritos: null,
  compradores: null,
  claves: null,
  codigos_cupon: CODIGOS,
  comprobantes: null,
  copias: null,
  correos: null,
  corridas: null,
  cupones: CUPONES,
  despachos: null,
  devoluciones_abono: null,
  direcciones: null,
  direcciones_antiguas: DIRECCIONES_ANTIGUAS,
  emisor_comprobantes: null,
  etiquetas_retorno: null,
  etiquetas_usuario: null,
  eventos_comprobante: null,
  eventos_pago: null,
  eventos_pedido: null,
  favoritos: null,
  feriados: all(schema.feriados),
  fichas_reclamo: null,
  folios_reclamo: null,
  fotos_privadas: null,
  fotos_retiradas: null,
  fotos_retorno: null,
  historial_precios: null,
  invitaciones: null,
  limites: null,
  liquidaciones: null,
  listas_favoritos: null,
  lote_filas: null,
  lotes: null,
  mapeos: null,
  mensajes: null,
  mensajes_retorno: null,
  mudanza_filas: null,
  mudanza_imagenes: null,
  mudanzas: null,
  movimientos_stock: EXISTENCIAS,
  notas_usuario: null,
  ofertas: null,
  opiniones: null,
  pagos_listados: null,
  paginas_abono: null,
  pagos: null,
  palabras: null,
  pedidos: null,
  productos: PRODUCTOS,
  rapidez_dia: null,
  reclamos: null,
  reembolsos: null,
  relacionados: null,
  respuestas: null,
  respuestas_reclamo: null,
  restauraciones: null,
  retornos: null,
  revisiones_libros: null,
  series_comprobante: null,
  session: null,
  turnos: null,
  twoFactor: null,
  user: CUENTAS,
  usos_cupon: null,
  usuarios: sql`select to_jsonb(u) as fila from usuarios u where id in (${PERSONAL})`,
  ventas_dia: null,
  verification: null,
  visitas_dia: null,
  vistas: VISTAS,
};

const isTabla = (name: string): name is Tabla => Object.hasOwn(DECISIONES, name);

/** What goes along, in the order of foreign keys. */
function listTaken() {
  const byTable = new Map(
    Object.entries(schema).flatMap(([name, table]) =>
      isTabla(name) && is(table, PgTable) ? [[getTableName(table), { name, select: DECISIONES[name] }] as const] : [],
    ),
  );
  return listTablesInOrder().flatMap((table) => {
    const { name, select = null } = byTable.get(table) ?? {};
    return name && select ? [{ table, name, select }] : [];
  });
}

/** The shop's own pictures, as rows name them; variants in other widths are made anew. */
const IMAGEN = "/imagenes/([0-9a-f]{32}-[0-9a-f]{6}\\.webp)";

const SNAPSHOT = { isolationLevel: "repeatable read", accessMode: "read only" } as const;

/** How many rows of each table and how many pictures `openStart` takes. */
export const countStart = (db: Db): Promise<{ filas: Partial<Record<Tabla, number>>; imagenes: number }> =>
  db.transaction(async (tx) => {
    const taken = listTaken();
    const filas: Partial<Record<Tabla, number>> = {};
    for (const { name, select } of taken) {
      const { rows } = await tx.execute<{ n: number }>(sql`select count(*)::int as n from (${select}) filas`);
      filas[name] = rows[0]?.n ?? 0;
    }
    const every = sql.join(
      taken.map(({ select }) => sql`select fila::text as fila from (${select}) filas`),
      sql` union all `,
    );
    const { rows } = await tx.execute<{ n: number }>(sql`
      select count(distinct hallada[1])::int as n from (${every}) todas, regexp_matches(fila, ${IMAGEN}, 'g') as hallada`);
    return { filas, imagenes: rows[0]?.n ?? 0 };
  }, SNAPSHOT);

const compress = promisify(gzip);

type GzipMember = Buffer<ArrayBuffer>;

async function readPicture(dir: string, name: string): Promise<string> {
  try {
    return `imagen ${name} ${(await readFile(path.join(dir, name))).toString("base64")}\n`;
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return "";
    throw error;
  }
}

async function* listParts(
  rows: readonly GzipMember[],
  dir: string,
  pictures: ReadonlySet<string>,
): AsyncGenerator<GzipMember, void> {
  yield* rows;
  for (const name of pictures) yield compress(await readPicture(dir, name));
}

/**
 * A file that `readBackup` restores into an empty shop: what a real shop takes from this demo. Its rows are read at
 * once, so that a slow download holds no transaction; pictures while it is read. Parts are gzip members.
 */
export async function openStart(db: Db, picturesDir: string): Promise<AsyncGenerator<GzipMember, void>> {
  const pictures = new Set<string>();
  const rows = await db.transaction(async (tx) => {
    const parts = [await compress(`${FORMAT} ${await findSchema(tx)} ${START}\n`)];
    let count = 0;
    for (const { table, select } of listTaken()) {
      for await (const lines of readRows(tx, table, select)) {
        const text = lines.join("");
        for (const [, name = ""] of text.matchAll(new RegExp(IMAGEN, "g"))) pictures.add(name);
        count += lines.length;
        parts.push(await compress(text));
      }
    }
    parts.push(await compress(`fin ${count}\n`));
    return parts;
  }, SNAPSHOT);
  return listParts(rows, picturesDir, pictures);
}

/** Writes it into `file`. */
export async function writeStart(db: Db, picturesDir: string, file: string): Promise<void> {
  const draft = `${file}.parcial`;
  await pipeline(await openStart(db, picturesDir), createWriteStream(draft, { mode: 0o600 }));
  await rename(draft, file);
}
