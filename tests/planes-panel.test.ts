/** The panel's searches and pages never read all rows of a large table. */
import { sql } from "drizzle-orm";
import { beforeAll, expect, it, vi } from "vitest";
import { listAbonos } from "#app/features/pedidos/abonos/lista.server.ts";
import { parseFiltrosAbonos } from "#app/features/pedidos/abonos/lista.ts";
import { listAuditoria } from "#app/features/base/auditoria/auditoria.server.ts";
import { listCaja } from "#app/features/cuentas/caja/lista.server.ts";
import { parseFiltrosCaja } from "#app/features/cuentas/caja/lista.ts";
import { listClientes } from "#app/features/cuentas/caja/clientes.server.ts";
import { listPartes, listProductos } from "#app/features/cuentas/caja/leer.server.ts";
import { listComprobantes } from "#app/features/pedidos/comprobantes/lista.server.ts";
import { parseFiltrosComprobantes } from "#app/features/pedidos/comprobantes/lista.ts";
import { parseFiltrosCupones } from "#app/features/catalogo/cupones/lista.ts";
import { listCupones, readCuponPanel } from "#app/features/catalogo/cupones/panel.server.ts";
import { readPorCobrar, readPorCobrarDe } from "#app/features/pedidos/gestion/estadisticas.server.ts";
import { parseFiltrosPedidos } from "#app/features/pedidos/gestion/lista.ts";
import { listDestinos } from "#app/features/pedidos/gestion/destino.server.ts";
import { searchPedidos } from "#app/features/pedidos/gestion/buscar.server.ts";
import { listPedidos } from "#app/features/pedidos/gestion/lista.server.ts";
import { countCatalogo } from "#app/features/catalogo/existencias/existencias.server.ts";
import { listMovimientos } from "#app/features/catalogo/existencias/historial.server.ts";
import { getFicha } from "#app/features/catalogo/panel/ficha.server.ts";
import { countFaltas } from "#app/features/catalogo/panel/faltas.server.ts";
import { FALTAS } from "#app/features/catalogo/panel/faltas.ts";
import { listPanel } from "#app/features/catalogo/panel/lista.server.ts";
import { parseFiltrosPanel } from "#app/features/catalogo/panel/panel.ts";
import { listVentas } from "#app/features/catalogo/panel/ventas.server.ts";
import { listRetornosPanel } from "#app/features/pedidos/retornos/lista.server.ts";
import { parseFiltrosRetornos } from "#app/features/pedidos/retornos/lista.ts";
import { countUsuarios, listUsuarios } from "#app/features/personas/usuarios/lista.server.ts";
import { parseFiltrosUsuarios } from "#app/features/personas/usuarios/lista.ts";
import { ZONAS_ENVIO } from "#lib/envio/zonas.ts";
import { addDias, toDia } from "#lib/fechas.ts";
import { openTestDb } from "./db.ts";

const db = await openTestDb();
const N = 20_000;
const [UUID, HOY] = [
  "('01990000-0000-7000-8000-' || lpad(to_hex(n), 12, '0'))::uuid",
  "timestamptz '2026-11-20' - n * interval '30 minutes'",
].map((text) => sql.raw(text));
const PRODUCTO = "01990000-0000-7000-8000-000000000007";

beforeAll(async () => {
  const series = sql`generate_series(1, ${sql.raw(String(N))}) n`;
  await db.execute(sql`
    insert into usuarios (id, nombre, apellido, email, busqueda, created_at)
    select 'u' || n, 'Ana', 'Q' || n, 'u' || n || '@a.pe', 'ana q' || n || E'\n9' || lpad((n * 7919 % 100000000)::text, 8, '0'),
      ${HOY} from ${series}`);
  await db.execute(sql`
    insert into etiquetas_usuario (etiqueta, usuario_id)
    select case n % 1000 when 0 then 'distribuidor' else 'mayorista' end, 'u' || n from ${series} where n % 500 = 0`);
  await db.execute(sql`
    insert into productos (id, nombre, descripcion, precio, stock, categoria, imagen, textos_imagenes, busqueda, created_at)
    select ${UUID}, 'Taza ' || n, case n % 100 when 1 then '' else repeat('De barro. ', 60) end, 10, 5, 'Hogar',
      case n % 100 when 2 then '' else '/a.webp' end, case n % 100 when 3 then '{}' else array['Una taza'] end, 'taza ' || n || E'\\nhogar\\nde barro', ${HOY}
    from ${series}`);
  await db.execute(sql`
    insert into pedidos (id, usuario_id, items, subtotal, igv, igv_porcentaje, total, estado, cobro, direccion_envio, metodo_pago,
      telefono, clave_intento, huella, vence_en, busqueda, created_at, distrito, entrega)
    select ${UUID}, 'u' || n, jsonb_build_array(jsonb_build_object('producto_id', ${UUID}, 'cantidad', 1, 'precio', 10)), 10, 1.8, 18,
      11.8, 'entregado', 'pagado', 'Av. 1', 'stripe', '9' || lpad((n * 7919 % 100000000)::text, 8, '0'), n::text, '', now(),
      '9' || lpad((n * 7919 % 100000000)::text, 8, '0') || E'\nav. 1', ${HOY},
      case n % 200 when 0 then '080101' else '150122' end,
      jsonb_build_object('hasta', case n % 200 when 1 then ${addDias(toDia(new Date()), 1)} else '2026-01-02' end) from ${series}`);
  await db.execute(sql`
    insert into pagos (id, pedido_id, proveedor, intento, estado, monto, aprobado, reembolsado, vence_en, created_at, actualizado_en)
    select ${UUID}, ${UUID}, 'stripe', 1, 'aprobado', 11.8, 11.8, 0, now(), ${HOY}, ${HOY} from ${series}`);
  await db.execute(sql`
    update caja set sumado = true, usuario_id = p.usuario_id from pedidos p where p.id = pedido_id`);
  await db.execute(sql`
    insert into ventas_dia select (jsonb_populate_record(null::ventas_dia, to_jsonb(uno))).* from (
      select eje, caja.momento::date as dia,
        case eje when 'producto' then pedido_id::text when 'distrito' then right(pedido_id::text, 1) else 'x' end as clave,
        0 as cobrado, 0 as devuelto, count(*) as pedidos, count(*) as unidades, sum(vendido) as vendido,
        0 as igv_devuelto, 0 as nuevos, 0 as igv
      from caja, unnest(array['categoria', 'producto', 'distrito']) as eje group by 1, 2, 3
    ) as uno`);
  await db.execute(sql`
    insert into compradores (pedido_id, documento, numero, nombre)
    select ${UUID}, 'ruc', '20' || lpad((n * 7919 % 1000000000)::text, 9, '0'), 'Comercial ' || n from ${series}`);
  await db.execute(sql`
    insert into movimientos_stock (id, producto_id, pedido_id, motivo, cantidad)
    select ${UUID}, ${UUID}, ${UUID}, 'retencion', -1 from ${series}`);
  await db.execute(sql`
    insert into cupones (id, codigo, porcentaje, minimo, categorias, desde, hasta, usos, por_persona, usados, created_at)
    select ${UUID}, 'PROMO-' || n, 10, 0, '{}', ${HOY}, ${HOY} + interval '30 days', 50, 1, n % 51, ${HOY} from ${series}`);
  await db.execute(sql`
    insert into abonos (id, pago_id, codigo, estado, monto)
    select ${UUID}, ${UUID}, 'OP' || n, 'confirmado', 11.8 from ${series}`);
  await db.execute(sql`
    insert into retornos (id, pedido_id, lineas, motivo, estado, monto, repuestas, espera)
    select ${UUID}, ${UUID}, '[{}]', 'falla', 'recibido', 11.8, '[]', false from ${series}`);
  await db.execute(sql`
    insert into series_comprobante (clase, serie, ambiente, ultimo, activa) values ('boleta', 'B001', 'pruebas', ${N}, true)`);
  await db.execute(sql`
    insert into comprobantes (id, pedido_id, clase, serie, numero, ambiente, estado, datos, total, igv, emitido_en, busqueda)
    select ${UUID}, ${UUID}, 'boleta', 'B001', n, 'pruebas', 'pendiente',
      jsonb_build_object('comprador', jsonb_build_object('nombre', 'Ana'), 'lineas', repeat('x', 800)), 11.8, 1.8, ${HOY},
      'b001-' || n || E'\\nana' from ${series}`);
  await db.execute(sql`
    insert into auditoria (id, accion, objeto, objeto_id, created_at)
    select ${UUID}, 'editar', 'producto', ${UUID}::text, ${HOY} from ${series}`);
  await db.execute(sql`vacuum analyze`);
}, 120_000);

/** The query plans of `read`. */
async function readPlans(read: () => Promise<unknown>): Promise<string[]> {
  const asked = vi.spyOn(db.$client, "query");
  await read();
  const calls = asked.mock.calls as unknown as [{ text: string }, unknown[]?][];
  asked.mockRestore();
  const plans: string[] = [];
  for (const [{ text }, values] of calls) {
    const { rows } = await db.$client.query<{ "QUERY PLAN": string }>(`explain ${text}`, values);
    plans.push(`${text}\n${rows.map((row) => row["QUERY PLAN"]).join("\n")}`);
  }
  return plans;
}

const params = (search: string) => new URLSearchParams(search);
const pedidos = (search: string) => listPedidos(db, parseFiltrosPedidos(params(search), "America/Lima"));
const usuarios = (search: string) => listUsuarios(db, parseFiltrosUsuarios(params(search)));
const cupones = (search: string) => listCupones(db, parseFiltrosCupones(params(search)));
const productos = (search: string) =>
  listPanel(db, parseFiltrosPanel(params(search)), { categorias: [], stock_bajo: 10 });
const anio = { desde: "2025-11-21", hasta: "2026-11-20", antes: { desde: "2024-11-21", hasta: "2025-11-20" } };

it.each<[string, () => Promise<unknown>]>([
  ["people by a tag of many", () => usuarios("etiqueta=mayorista")],
  ["people by a tag of few, by name", () => usuarios("etiqueta=distribuidor&orden=nombre")],
  ["people by a tag and a word", () => usuarios("etiqueta=mayorista&buscar=q19")],
  ["people by the last digits of a phone", () => usuarios("buscar=531986")],
  ["orders by the last digits of a phone", () => pedidos("buscar=531986")],
  ["orders by a RUC", () => pedidos("buscar=20000079190")],
  ["orders by four digits", () => pedidos("buscar=1986")],
  ["orders by digits and estado", () => pedidos("buscar=531986&estado=entregado&orden=-total")],
  ["orders by their number", () => pedidos("buscar=pedido 1042")],
  ["orders of a district of few", () => pedidos("destino=080101")],
  ["orders by their method", () => pedidos("metodo=yape")],
  ["orders that were promised for tomorrow", () => pedidos("llega=manana")],
  ["orders that are late", () => pedidos("llega=atrasado")],
  ["the places that orders go to", () => listDestinos(db, ZONAS_ENVIO)],
  ["orders from the palette", () => searchPedidos(db, "531986")],
  ["coupons by a part of their code", () => cupones("buscar=promo-77")],
  ["a coupon's uses", () => readCuponPanel(db, PRODUCTO, 1)],
  ["a product's page", () => getFicha(db, PRODUCTO)],
  ["what products lack, counted", () => countFaltas(db)],
  ...FALTAS.map(
    (falta) =>
      [`products by what they lack: ${falta}`, () => productos(`falta=${falta}`)] as [string, () => Promise<unknown>],
  ),
  ["a product's sales", () => listVentas(db, PRODUCTO)],
  ["a product's movements", () => listMovimientos(db, PRODUCTO, 1)],
  ["a product's log", () => listAuditoria(db, { objeto: "producto", objeto_id: PRODUCTO, pagina: 1 })],
  ["a month of the till", () => listCaja(db, parseFiltrosCaja(params("desde=2026-10-01&hasta=2026-10-07")))],
  ["the best customers of some days", () => listClientes(db, { ...anio, desde: "2026-11-14" }, 10)],
  ["the parts of some days", () => listPartes(db, { ...anio, desde: "2026-11-14", antes: null }, ["distrito"])],
  ["the best products of some days", () => listProductos(db, { ...anio, desde: "2026-11-14" }, 10)],
])("%s: by an index", async (_, read) => {
  const plans = await readPlans(read);
  expect(plans.length).toBeGreaterThan(0);
  for (const plan of plans) {
    expect(plan).not.toMatch(
      /Seq Scan on (?:usuarios|pedidos|compradores|productos|cupones|caja|movimientos_stock|auditoria|pagos|ventas_)/,
    );
  }
});

it.each(["", "situacion=vencido", "situacion=vencido&pagina=300"])(
  "a page of the coupons (%j) is read in the order of its index, not from the coupons themselves",
  async (search) => {
    const page = (await readPlans(() => cupones(search))).at(-1);
    expect(page).toContain("Index Only Scan using cupones_por_fecha");
    expect(page).not.toMatch(/Seq Scan on cupones/);
  },
);

it.each(["", "&orden=nombre", "&orden=-precio"])(
  "products by a text too short for the words' index (%j): sought in one index alone, where few have it",
  async (orden) => {
    for (const buscar of ["zq", "qx zq"]) {
      const plans = await readPlans(() => productos(`buscar=${buscar}${orden}`));
      const [pocos = "", ...others] = plans.filter(
        (plan) => plan.includes("titulo") || plan.includes("Scan on productos"),
      );
      expect(pocos).toContain("Index Only Scan Backward using productos_vivos_por_novedad");
      for (const plan of others) expect(plan).not.toMatch(/Seq Scan on productos|titulo/);
    }
  },
);

it.each<[string, string, () => Promise<unknown>]>([
  [
    "payments by hand",
    "abonos_por_fecha",
    () => listAbonos(db, parseFiltrosAbonos(params("situacion=confirmado&pagina=300"))),
  ],
  [
    "returns",
    "retornos_por_fecha",
    () => listRetornosPanel(db, parseFiltrosRetornos(params("situacion=todas&pagina=300"))),
  ],
  ["orders of a department of many", "pedidos_por_fecha", () => pedidos("destino=15&pagina=50")],
  ["orders of a zone", "pedidos_por_fecha", () => pedidos("destino=15-0701&metodo=stripe&pagina=50")],
  [
    "returns of a state",
    "retornos_por_estado",
    () => listRetornosPanel(db, parseFiltrosRetornos(params("situacion=recibido&pagina=300"))),
  ],
  [
    "receipts by two letters",
    "comprobantes_por_fecha",
    () => listComprobantes(db, parseFiltrosComprobantes(params("buscar=zq"))),
  ],
  [
    "a deep page of receipts by two letters",
    "comprobantes_por_fecha",
    () => listComprobantes(db, parseFiltrosComprobantes(params("buscar=an&pagina=300"))),
  ],
])("a page of %s is found in %s alone", async (_, indice, read) => {
  const plans = await readPlans(read);
  const page = plans.find((plan) => plan.includes('inner join (select "id"'));
  expect(page).toContain(`using ${indice}`);
  expect(page).toMatch(/Index Only Scan/);
  expect(page).not.toMatch(/Seq Scan on (?:abonos|retornos|comprobantes|pagos|pedidos|usuarios)/);
});

it("people and products are counted from an index alone", async () => {
  const plans = (await readPlans(() => Promise.all([countUsuarios(db), countCatalogo(db, 10)]))).join("\n");
  expect(plans).toMatch(/Index Only Scan using usuarios_vivos/);
  expect(plans).not.toMatch(/Seq Scan on (?:usuarios|productos)/);
});

it.each<[string, () => Promise<unknown>]>([
  ["of all", () => readPorCobrar(db)],
  ["of some days", () => readPorCobrarDe(db, { desde: "2026-11-01", hasta: "2026-11-10", antes: null })],
  ["of days and those before", () => readPorCobrarDe(db, anio)],
])("what orders still owe, %s, is read from the index of those that are not paid", async (_, read) => {
  const [plan] = await readPlans(read);
  expect(plan).toMatch(/Index Only Scan using pedidos_por_cobro|Bitmap Index Scan on pedidos_por_cobro/);
});
