import { sql } from "drizzle-orm";
import { busquedaPedido } from "#app/features/pedidos/pedidos/pedidos.ts";
import { toBusquedaUsuario } from "#app/features/personas/usuarios/usuarios.ts";
import { fromSoles, soles, toDecimal, computeTotales } from "#lib/dinero.ts";
import { newIdAt } from "#lib/ids.ts";
import type { Db } from "#db/client.server.ts";
import { createPersonas } from "#db/seed/personas.ts";
import { createRandom } from "#db/seed/variados.ts";
import { insertBatches } from "./batches.ts";
import { addMensajes, addReclamos, type ClienteBench, HISTORIA_DIAS, HISTORIA_MS } from "./mensajes.ts";
import { addPosventa } from "./posventa.ts";

const ADMINS = 6;

async function addUsuarios(db: Db, total: number, now: number): Promise<ClienteBench[]> {
  const random = createRandom(1);
  const next = createPersonas(random);
  const clientes: ClienteBench[] = [];
  await insertBatches(db, "usuarios", total, (n) => {
    const { cuenta, ...persona } = next();
    const created = now - random() * HISTORIA_MS;
    const id = newIdAt(created).replaceAll("-", "");
    const cliente = { ...persona, id, email: `${cuenta}.${n}@${random() < 0.7 ? "gmail" : "hotmail"}.test` };
    clientes.push(cliente);
    return {
      ...cliente,
      ...(n < ADMINS ? { rol: "admin", puesto: "dueno" } : { rol: "cliente", puesto: null }),
      created_at: new Date(created),
      es_demo: false,
      busqueda: toBusquedaUsuario(cliente),
    };
  });
  return clientes;
}

const SITUACIONES = [
  { hasta: 0.8, estado: "entregado", cobro: "pagado" },
  { hasta: 0.81, estado: "entregado", cobro: "devuelto_parcial" },
  { hasta: 0.92, estado: "cancelado", cobro: "sin_pagar" },
  { hasta: 0.95, estado: "cancelado", cobro: "devuelto" },
  { hasta: 0.975, estado: "enviado", cobro: "pagado" },
  { hasta: 0.99, estado: "procesando", cobro: "pagado" },
  { hasta: 1, estado: "pendiente", cobro: "sin_pagar" },
] as const;

interface Ofrecido {
  id: string;
  nombre: string;
  precio: string;
  imagen: string;
}

/** `luck` from 0 to 1: smaller is nearer the beginning. */
const pickWeighted = <T>(items: readonly T[], luck: number): T => items[Math.floor(luck * items.length)] as T;

/** One to three products each; some people buy far more often than others. */
async function addPedidos(db: Db, total: number, clientes: readonly ClienteBench[], now: number): Promise<void> {
  const { rows: ofrecidos } = await db.execute<Ofrecido & Record<string, unknown>>(
    sql`select id, nombre, precio, imagen from productos order by id limit 20000`,
  );
  const random = createRandom(2);
  await insertBatches(db, "pedidos", total, () => {
    const created = now - random() * HISTORIA_MS;
    const id = newIdAt(created);
    const cliente = pickWeighted(clientes, random() ** 2);
    const items = Array.from({ length: 1 + Math.floor(random() * 3) }, () => {
      const { id: producto_id, nombre, precio, imagen } = pickWeighted(ofrecidos, random() ** 2);
      return {
        producto_id,
        cantidad: 1 + Math.floor(random() ** 3 * 4),
        precio: soles(Number(precio)),
        nombre,
        imagen,
      };
    });
    const totales = computeTotales(items.map(({ precio, cantidad }) => ({ precio: fromSoles(precio), cantidad })));
    const luck = random();
    const { estado, cobro } = SITUACIONES.find(({ hasta }) => luck < hasta) ?? SITUACIONES[0];
    const { telefono, direccion: direccion_envio } = cliente;
    return {
      id,
      usuario_id: cliente.id,
      items,
      subtotal: toDecimal(totales.subtotal),
      igv: toDecimal(totales.igv),
      igv_porcentaje: totales.igv_porcentaje,
      total: toDecimal(totales.total),
      estado,
      cobro,
      direccion_envio,
      telefono,
      busqueda: busquedaPedido({ id, telefono, direccion_envio, items }),
      metodo_pago: random() < 0.6 ? "stripe" : "mercadopago",
      created_at: new Date(created),
      clave_intento: id,
      huella: "bench",
      vuelta: 0,
      // So late that no background task expires it.
      vence_en: new Date(now + HISTORIA_MS),
      requiere_atencion: random() < 0.002 ? "El monto no coincide." : null,
    };
  });
}

async function addRastros(db: Db): Promise<void> {
  await db.execute(sql`
    insert into pagos (id, pedido_id, proveedor, intento, estado, monto, aprobado, reembolsado, vence_en, created_at,
      actualizado_en)
    select gen_random_uuid(), id, metodo_pago, 1, case cobro when 'sin_pagar' then 'cerrado' else 'aprobado' end, total,
      case cobro when 'sin_pagar' then 0 else total end, 0, created_at, created_at, created_at + interval '10 minutes'
    from pedidos`);
  await db.execute(sql`
    update pagos set reembolsado = case p.cobro when 'devuelto' then p.total else round(p.total / 3, 2) end,
      actualizado_en = actualizado_en + interval '3 days'
    from pedidos p where p.id = pedido_id and p.cobro in ('devuelto', 'devuelto_parcial')`);
  await db.execute(sql`
    insert into eventos_pedido (id, pedido_id, tipo, created_at)
    select gen_random_uuid(), id, tipo, created_at + paso * interval '1 day'
    from pedidos, lateral (values ('creado', 0), ('procesando', 1), (estado, 2)) as eventos (tipo, paso)
    where tipo <> 'pendiente'`);
  await db.execute(sql`
    insert into correos (id, tipo, para, asunto, html, texto, estado, intentos, pedido_id, created_at, enviado_en, busqueda)
    select gen_random_uuid(), tipo, u.email, asunto, repeat(md5(p.id::text), 150), repeat(md5(p.id::text), 40), carta.estado,
      1, p.id, p.created_at, p.created_at, lower(u.email || E'\n' || asunto)
    from pedidos p join usuarios u on u.id = p.usuario_id,
      lateral (select case p.estado when 'enviado' then 'pedido_enviado' when 'cancelado' then 'pedido_cancelado'
          else 'pedido_confirmado' end as tipo, 'Pedido #' || right(p.id::text, 8) as asunto,
        case when right(p.id::text, 2) = '00' then 'fallido' else 'enviado' end as estado) as carta`);
  await db.execute(sql`
    insert into auditoria (id, actor_id, accion, objeto, objeto_id, antes, despues, created_at)
    select gen_random_uuid(), admins.ids[1 + floor(random() * array_length(admins.ids, 1))::int], 'estado', 'pedido',
      p.id::text, '{"estado": "pendiente"}', jsonb_build_object('estado', p.estado), p.created_at
    from pedidos p, (select array_agg(id) as ids from usuarios where rol = 'admin') as admins`);
  await db.execute(sql`
    insert into auditoria (id, actor_id, accion, objeto, objeto_id, antes, despues, created_at)
    select gen_random_uuid(), (select min(id) from usuarios where rol = 'admin'), 'editar', 'producto', id::text,
      '{"precio": 10}', '{"precio": 12}', created_at
    from productos tablesample system (10)`);
}

/** Stock ledger of each order: held, and given back where cancelled. */
async function addMovimientos(db: Db): Promise<void> {
  await db.execute(sql`
    insert into movimientos_stock (id, producto_id, pedido_id, motivo, cantidad, created_at)
    select gen_random_uuid(), producto, id, motivo, signo * sum(cantidad), created_at
    from pedidos, jsonb_to_recordset(items) as linea (producto_id uuid, cantidad int),
      lateral (values ('retencion', -1), ('devolucion', 1)) as paso (motivo, signo),
      lateral (select linea.producto_id) as uno (producto)
    where motivo = 'retencion' or estado = 'cancelado'
    group by pedidos.id, producto, motivo, signo
    on conflict do nothing`);
}

/** Coupons, nearly all expired, and tags on every third person. */
async function addCuponesYEtiquetas(db: Db, total: number): Promise<void> {
  await db.execute(sql`
    insert into cupones (id, codigo, porcentaje, minimo, categorias, desde, hasta, usos, por_persona, usados, created_at)
    select gen_random_uuid(), 'BENCH-' || n, 10, 0, '{}', made, made + interval '30 days', 50, 1, n % 51, made
    from (
      select n, now() - ${HISTORIA_DIAS}::int * (n / ${total}::float) * interval '1 day' as made
      from generate_series(1, ${total}::int) n
    ) as uno`);
  await db.execute(sql`
    insert into etiquetas_usuario (etiqueta, usuario_id)
    select case n % 3000 when 0 then 'distribuidor' else 'mayorista' end, id
    from (select id, row_number() over (order by id) as n from usuarios) as uno where n % 3 = 0`);
}

/** Adds `total` rows of everything but products; deterministic except for dates. */
export async function addHistoria(db: Db, total: number): Promise<void> {
  const now = Date.now();
  const clientes = await addUsuarios(db, total, now);
  await addPedidos(db, total, clientes, now);
  await addRastros(db);
  await addMovimientos(db);
  await addCuponesYEtiquetas(db, total);
  await addMensajes(db, total, clientes, now);
  await addReclamos(db, total, clientes, now);
  await addPosventa(db, total);
  // Without fresh statistics and a visibility map the next queries are slow.
  await db.execute(sql`vacuum (analyze)`);
}
