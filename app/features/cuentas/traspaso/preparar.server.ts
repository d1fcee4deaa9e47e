import { and, eq, isNotNull, isNull, ne, or, sql } from "drizzle-orm";
import { countStart } from "#db/backup/start.ts";
import type { Db } from "#db/client.server.ts";
import * as schema from "#db/schema/index.ts";

/** What goes into the file of a real shop, what stays behind, and what must be given again. */
export async function readTraspaso(db: Db) {
  const { usuarios, productos, emisor_comprobantes: emisor } = schema;
  const isPropio = and(eq(usuarios.rol, "admin"), eq(usuarios.es_demo, false), isNull(usuarios.eliminado_en));
  const isOtro = and(isNull(usuarios.eliminado_en), or(ne(usuarios.rol, "admin"), usuarios.es_demo));
  const conDosPasos = and(isPropio, sql`${usuarios.id} in (select "userId" from identidad.two_factor)`);
  const [{ filas, imagenes }, stock, duenos, dosPasos, sunat, otros, pedidos, opiniones, reclamos, mensajes, ofertas] =
    await Promise.all([
      countStart(db),
      db
        .select({ unidades: sql<number>`coalesce(sum(stock), 0)`.mapWith(Number) })
        .from(productos)
        .where(isNull(productos.eliminado_en)),
      db.$count(usuarios, and(isPropio, eq(usuarios.puesto, "dueno"))),
      db.$count(usuarios, conDosPasos),
      db.$count(emisor, or(isNotNull(emisor.privada), isNotNull(emisor.clave_sol))),
      db.$count(usuarios, isOtro),
      db.$count(schema.pedidos),
      db.$count(schema.opiniones),
      db.$count(schema.reclamos),
      db.$count(schema.mensajes),
      db.$count(schema.ofertas, ne(schema.ofertas.estado, "terminada")),
    ]);
  const { productos: cuantos = 0, ajustes = 0, feriados = 0, usuarios: personal = 0, cupones = 0, vistas = 0 } = filas;
  return {
    va: {
      productos: cuantos,
      unidades: stock[0]?.unidades ?? 0,
      imagenes,
      ajustes,
      feriados,
      personal,
      cupones,
      vistas,
    },
    queda: { personas: otros, pedidos, opiniones, reclamos, mensajes, ofertas },
    otraVez: { dosPasos, sunat: sunat > 0 },
    duenos,
  };
}

export type Traspaso = Awaited<ReturnType<typeof readTraspaso>>;
