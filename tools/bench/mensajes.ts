import { sql } from "drizzle-orm";
import { newIdAt } from "#lib/ids.ts";
import { toBusqueda } from "#lib/text.ts";
import type { Db } from "#db/client.server.ts";
import { createRandom } from "#db/seed/variados.ts";
import { insertBatches } from "./batches.ts";

export const HISTORIA_DIAS = 2 * 365;
export const HISTORIA_MS = HISTORIA_DIAS * 24 * 60 * 60 * 1000;

export interface ClienteBench {
  id: string;
  nombre: string;
  apellido: string;
  email: string;
  telefono: string;
  direccion: string;
}

const ASUNTOS = ["¿Hacen envíos a Iquitos?", "Cambio de talla", "Mi pedido no llega", "Factura", "Compra al por mayor"];

export async function addMensajes(
  db: Db,
  total: number,
  clientes: readonly ClienteBench[],
  now: number,
): Promise<void> {
  const random = createRandom(3);
  await insertBatches(db, "mensajes", total, (n) => {
    const created = now - random() * HISTORIA_MS;
    const { nombre, apellido, email, telefono } = clientes[n % clientes.length] as ClienteBench;
    const asunto = ASUNTOS[n % ASUNTOS.length] ?? "";
    const quien = `${nombre} ${apellido}`;
    return {
      id: newIdAt(created),
      nombre: quien,
      email,
      telefono,
      asunto,
      mensaje: "Buenas tardes, quisiera saber más. Gracias.",
      estado: random() < 0.01 ? "nuevo" : "atendido",
      envio: "enviado",
      intentos: 1,
      huella: String(n),
      created_at: new Date(created),
      busqueda: toBusqueda(quien, email, telefono, asunto),
    };
  });
}

/** Nearly all are answered, as the law requires. */
export async function addReclamos(
  db: Db,
  total: number,
  clientes: readonly ClienteBench[],
  now: number,
): Promise<void> {
  const random = createRandom(4);
  await insertBatches(db, "reclamos", total, (n) => {
    const created = now - HISTORIA_MS * (1 - n / total);
    const { nombre, apellido, email, telefono, direccion } = clientes[n % clientes.length] as ClienteBench;
    return {
      id: newIdAt(created),
      anio: new Date(created).getUTCFullYear(),
      numero: n + 1,
      token: `t${n}`,
      huella: String(n),
      tipo: random() < 0.7 ? "reclamo" : "queja",
      nombre: `${nombre} ${apellido}`,
      documento_tipo: "dni",
      documento_numero: String(10_000_000 + n),
      domicilio: direccion,
      telefono,
      email,
      bien: "producto",
      detalle: "Llegó roto y nadie me respondió.",
      proveedor_razon_social: "Tienda S.A.C.",
      proveedor_ruc: "20131312955",
      proveedor_direccion: "Lima",
      establecimiento: "Tienda virtual",
      created_at: new Date(created),
    };
  });
  await db.execute(sql`
    insert into respuestas_reclamo (reclamo_id, texto, medio, actor_id, created_at)
    select id, 'Lo cambiamos por otro.', 'correo', (select min(id) from usuarios where rol = 'admin'),
      created_at + interval '3 days'
    from reclamos where created_at < now() - interval '30 days' or numero % 3 = 0`);
  await db.execute(sql`
    insert into fichas_reclamo (reclamo_id, created_at, tipo, respondido, busqueda)
    select r.id, r.created_at, r.tipo, a.reclamo_id is not null, lower(concat_ws(E'\n',
      lpad(r.numero::text, 9, '0') || '-' || r.anio, r.nombre, r.documento_numero, r.email))
    from reclamos r left join respuestas_reclamo a on a.reclamo_id = r.id`);
}
