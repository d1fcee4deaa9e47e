import { and, asc, desc, eq, isNull, or, sql } from "drizzle-orm";
import { splitDireccion } from "#app/features/entrega/direcciones/partir.server.ts";
import type { Db } from "#db/client.server.ts";
import { matchesSearch } from "#db/search.server.ts";
import { productos } from "#db/schema/productos.ts";
import { usuarios } from "#db/schema/usuarios.ts";
import { toSoles } from "#lib/dinero.ts";
import { parseTelefono } from "#lib/telefono.ts";
import type { ProductoVendido } from "./venta.ts";

const MAX_HALLADOS = 8;

/** Products that are sold, by words of name and category or by a whole code, bar codes too; those in stock first. */
export async function searchVendibles(db: Db, texto: string): Promise<ProductoVendido[]> {
  const code = texto.trim();
  if (code.length < 2) return [];
  const { id, nombre, codigo, codigo_barras, precio, stock, imagen, titulo } = productos;
  const exact = or(eq(codigo_barras, code), eq(sql`lower(${codigo})`, code.toLowerCase()));
  const rows = await db
    .select({ id, nombre, codigo, precio, stock, imagen })
    .from(productos)
    .where(and(isNull(productos.eliminado_en), eq(productos.estado, "activo"), or(exact, matchesSearch(titulo, texto))))
    .orderBy(desc(sql`(${exact})`), desc(sql`(${stock} > 0)`), asc(nombre), asc(id))
    .limit(MAX_HALLADOS);
  return rows.map((row) => ({ ...row, precio: toSoles(row.precio) }));
}

/** Accounts with this whole phone or mailbox. */
export async function findClientes(db: Db, texto: string) {
  const [correo, telefono] = [texto.trim().toLowerCase(), parseTelefono(texto)];
  if (telefono === null && !correo.includes("@")) return [];
  const { id, nombre, apellido, email, direccion } = usuarios;
  const rows = await db
    .select({ id, nombre, apellido, email, telefono: usuarios.telefono, direccion })
    .from(usuarios)
    .where(
      and(
        isNull(usuarios.eliminado_en),
        isNull(usuarios.bloqueado_en),
        telefono === null ? eq(email, correo) : eq(usuarios.telefono, telefono),
      ),
    )
    .orderBy(desc(usuarios.created_at), desc(id))
    .limit(3);
  return rows.map(({ direccion: texto_, ...row }) => ({ ...row, partes: texto_ ? splitDireccion(texto_) : null }));
}

export type ClienteHallado = Awaited<ReturnType<typeof findClientes>>[number];
