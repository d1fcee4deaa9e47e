import { createHmac } from "node:crypto";
import { sql } from "drizzle-orm";
import { newId } from "#lib/ids.ts";
import type { Db } from "#db/client.server.ts";

export interface Customer {
  id: string;
  cookie: string;
}

function signCookie(token: string, secret: string): string {
  const signature = createHmac("sha256", secret).update(token).digest("base64");
  return `qhatu.session_token=${encodeURIComponent(`${token}.${signature}`)}`;
}

/** Adds signed-in people without orders. `secret`: the shop's AUTH_SECRET. */
export async function addCustomers(db: Db, total: number, secret: string): Promise<Customer[]> {
  const ids = Array.from({ length: total }, () => newId().replaceAll("-", ""));
  const all = sql`unnest(${sql.param(ids)}::text[]) as id`;
  await db.execute(sql`
    insert into identidad."user" (id, name, nombre, apellido, email, "emailVerified")
    select id, 'Rosa Quispe', 'Rosa', 'Quispe', id || '@ejemplo.pe', true from ${all}`);
  await db.execute(sql`
    insert into identidad.session (id, token, "userId", "expiresAt")
    select 's' || id, 't' || id, id, now() + interval '30 days' from ${all}`);
  await db.execute(sql`
    insert into usuarios (id, nombre, apellido, email, busqueda)
    select id, 'Rosa', 'Quispe', id || '@ejemplo.pe', concat_ws(E'\n', 'rosa quispe', id || '@ejemplo.pe', '', '')
    from ${all}`);
  await db.execute(sql`vacuum (analyze)`);
  return ids.map((id) => ({ id, cookie: signCookie(`t${id}`, secret) }));
}
