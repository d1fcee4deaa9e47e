import { addDias } from "#lib/fechas.ts";
import type { BenchQuery } from "./measure.ts";
import { type CamposRegla, list, search, sort, toAddress, WORDS } from "./lists.ts";
import { CATALOGO, listTiendaQueries } from "./store-queries.ts";

/** Existing ids, for pages of one object. */
export interface Sample {
  usuario: string;
  email: string;
  telefono: string;
  pedido: string;
  productos: readonly string[];
  /** The one with the longest ledger. */
  vendido: string;
  /** Stands for a group. */
  variante: string;
  /** The storefront's lists with their numbers of pages. */
  paginas: ReadonlyMap<string, number>;
}

export function listQueries(
  total: number,
  { usuario, email, telefono, pedido, productos, vendido, variante, paginas }: Sample,
): readonly BenchQuery[] {
  const last = Math.ceil(total / 50);
  const ends = [Math.ceil(last / 2), last];
  const [producto = ""] = productos;
  const dias: CamposRegla = { desde: "2026-03-01", hasta: "2026-03-31" };
  return [
    list(
      "panel: productos",
      "/admin/productos",
      [
        ...search([...CATALOGO, "hogar", "zzzzqq", "zq"]),
        { buscar: "zq", orden: "nombre" },
        { buscar: "ca", orden: "-precio" },
        ...sort("nombre", "categoria", "precio", "stock"),
        { categoria: "Hogar" },
        { categoria: "Hogar", orden: "precio" },
        { stock: "agotado" },
        { stock: "bajo", orden: "-stock" },
        { stock: "disponible", categoria: "Ropa", buscar: "lana" },
        { orden: "nombre", pagina: ends[0] ?? 1 },
        { orden: "-precio", pagina: last },
        { categoria: "Libros", pagina: Math.ceil(last / 12) },
      ],
      ends,
    ),
    list(
      "panel: pedidos",
      "/admin/pedidos",
      [
        ...search([...WORDS, email, `#${pedido.slice(-8)}`, pedido.slice(-4), telefono, telefono.slice(-4)]),
        ...search([telefono.slice(-6), telefono.slice(-3)]),
        ...search(["taza", "manta de lana", "zq", "miraflores", "av. larco 12", "lima"]),
        { buscar: "taza", orden: "total" },
        { buscar: "lima", estado: "procesando" },
        ...sort("created_at", "total"),
        { estado: "entregado" },
        { estado: "procesando", orden: "total" },
        { estado: "cancelado", cobro: "devuelto" },
        { cobro: "sin_pagar" },
        { atencion: 1 },
        { ...dias },
        { ...dias, estado: "entregado", orden: "-total" },
        { ...dias, buscar: "qu" },
        { cliente: usuario },
        { pedido },
        { estado: "entregado", pagina: 200 },
        { despues: pedido },
        { despues: pedido, estado: "entregado", pagina: 2 },
        { buscar: "a", pagina: 100 },
      ],
      [100, 200],
    ),
    list("panel: un pedido", `/admin/pedidos/${pedido}`, [{}, { estado: "entregado" }, { ...dias }]),
    list(
      "panel: usuarios",
      "/admin/usuarios",
      [
        ...search([...WORDS, email, telefono, telefono.slice(-4), "miraflores"]),
        ...sort("nombre", "email", "created_at"),
        { rol: "admin" },
        { rol: "cliente" },
        { etiqueta: "mayorista" },
        { etiqueta: "mayorista", orden: "nombre", pagina: 100 },
        { etiqueta: "mayorista", buscar: "qu" },
        { etiqueta: "distribuidor" },
        { rol: "cliente", orden: "nombre", pagina: ends[0] ?? 1 },
        { buscar: "qu", orden: "email", pagina: 100 },
      ],
      ends,
    ),
    list("panel: usuario", `/admin/usuarios/${usuario}`, [{}, { orden: "total" }]),
    list(
      "panel: mensajes",
      "/admin/mensajes",
      [
        ...search([...WORDS, "iquitos"]),
        { orden: "created_at" },
        { estado: "nuevo" },
        { estado: "atendido" },
        { estado: "atendido", buscar: "qu", pagina: 50 },
        dias,
      ],
      ends,
    ),
    list(
      "panel: correos",
      "/admin/correos",
      [
        ...search([...WORDS, email]),
        { orden: "created_at" },
        { estado: "fallido" },
        { estado: "enviado" },
        { tipo: "pedido_confirmado" },
        { tipo: "pedido_cancelado", estado: "enviado", pagina: 50 },
        { ...dias, tipo: "pedido_enviado" },
      ],
      ends,
    ),
    list(
      "panel: reclamos",
      "/admin/reclamos",
      [
        ...search([...WORDS, "10000123", "000000123"]),
        { situacion: "pendientes" },
        { situacion: "vencidos" },
        { situacion: "respondidos" },
        { tipo: "queja" },
      ],
      ends,
    ),
    list(
      "panel: auditoría",
      "/admin/auditoria",
      [
        {},
        { objeto: "producto" },
        { objeto: "pedido" },
        { objeto: "pedido", id: pedido },
        { objeto: "rol" },
        dias,
        { ...dias, objeto: "producto" },
        { objeto: "pedido", pagina: ends[0] ?? 1 },
      ],
      ends,
    ),
    list("panel: un producto", `/admin/productos/${vendido}`, [
      {},
      { ver: "stock" },
      { ver: "ventas" },
      { ver: "historial" },
      { ver: "opiniones" },
    ]),
    list(
      "panel: cupones",
      "/admin/cupones",
      [
        ...search(["", "bench-7", "777", "zz"]),
        { situacion: "activo" },
        { situacion: "vencido" },
        { situacion: "agotado" },
        { situacion: "programado" },
        { situacion: "terminado" },
      ],
      ends,
    ),
    list(
      "panel: comprobantes",
      "/admin/comprobantes",
      [
        ...search([...WORDS, "b001-777", pedido.slice(-8)]),
        { estado: "aceptado", pagina: ends[0] ?? 1 },
        { estado: "por_resolver" },
        { clase: "factura" },
        { ...dias, buscar: "qu" },
      ],
      ends,
    ),
    list(
      "panel: opiniones",
      "/admin/opiniones",
      [
        ...search(WORDS),
        { situacion: "por_revisar" },
        { situacion: "sin_respuesta", pagina: 500 },
        { situacion: "ocultas" },
        { estrellas: 1, pagina: 300 },
        { orden: "created_at" },
      ],
      ends,
    ),
    list("panel: pagos a mano", "/admin/pedidos/pagos", [
      ...search(["", "OP777", "zz"]),
      { situacion: "rechazado" },
      { situacion: "todos", pagina: last },
      { situacion: "confirmado", pagina: ends[0] ?? 1 },
    ]),
    list("panel: devoluciones", "/admin/pedidos/devoluciones", [
      {},
      { situacion: "aceptado" },
      { situacion: "recibido", pagina: ends[0] ?? 1 },
      { situacion: "todas", pagina: last },
    ]),
    list("panel: variantes", `/admin/productos/${variante}/variantes`, [{}]),
    list("panel: dashboard", "/admin", [{}]),
    // A year and its comparison, i.e. all data: the same range, and different days each time, which no process has
    // cached.
    {
      ...list("panel: dashboard, un año", "/admin", [
        { periodo: "12m" },
        { periodo: "12m", comparar: "anio" },
        { periodo: "anio" },
      ]),
      limit: 200,
    },
    {
      nombre: "panel: otro año",
      required: true,
      rutas: (round) => [
        toAddress("/admin", { desde: addDias("2025-10-01", round), hasta: addDias("2026-09-30", round) }),
      ],
      limit: 200,
    },
    list(
      "panel: movimientos de dinero",
      "/admin/caja",
      [
        {},
        { tipo: "ventas" },
        { tipo: "devoluciones" },
        { metodo: "mercadopago", cliente: "nuevo" },
        { hora: "04", ...dias },
        { distrito: "150122" },
        { categoria: "Hogar", ...dias },
        { producto },
        { tipo: "ventas", desde: "2025-11-01", hasta: "2026-10-31" },
      ],
      ends,
    ),
    list("panel: cierre del mes", "/admin/cierre", [{}, { mes: "2026-03" }]),
    list(
      "panel: paleta",
      "/admin/buscar",
      search([...CATALOGO.slice(1), ...WORDS.slice(1), email, telefono, pedido.slice(-4), "miraflores"]),
    ),
    ...listTiendaQueries(paginas, productos),
  ];
}
