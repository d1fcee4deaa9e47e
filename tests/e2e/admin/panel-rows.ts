import { randomUUID } from "node:crypto";
import { query } from "../base.ts";

const CORTO = "Consulta por el pedido que hice la semana pasada y todavía no llega a mi casa";

/**
 * Creates what the demo lacks: an undelivered message and mail, a claim, a coupon, a lot, a move from another shop. All but the claim have this
 * id.
 */
export async function fillPanel(): Promise<string> {
  const id = randomUUID();
  const email = `mariana.huaman.quispe+${id.slice(0, 8)}@correo-de-prueba.pe`;
  await query(
    `insert into mensajes (id, nombre, email, asunto, mensaje, envio, huella, busqueda)
     values ($1::uuid, 'Mariana Huamán Quispe', $2, $3, $3, 'fallido', $1::text, '')`,
    [id, email, CORTO],
  );
  await query(
    `insert into correos (id, tipo, para, asunto, html, texto, estado, error, busqueda)
     values ($1, 'pedido_enviado', $2, $3, '', '', 'fallido', '550 5.1.1 mailbox unavailable', '')`,
    [id, email, CORTO],
  );
  await query(
    `with hoja as (insert into reclamos (id, anio, numero, token, huella, tipo, nombre, documento_tipo, documento_numero, domicilio,
       bien, detalle, proveedor_razon_social, proveedor_ruc, proveedor_direccion, establecimiento, created_at)
     values ($1::uuid, 1999, $2, $1::text, $1::text, 'reclamo', 'Mariana Huamán Quispe', 'dni', '45678912', 'Av. Larco 101',
       'producto', $3, '', '', '', '', now()) returning *)
     insert into fichas_reclamo (reclamo_id, created_at, tipo, busqueda) select id, created_at, tipo, '' from hoja`,
    [id, Number.parseInt(id.slice(0, 6), 16) + 1, CORTO],
  );
  await query(
    `insert into cupones (id, codigo, monto, minimo, categorias, desde, hasta, usos, por_persona)
     values ($1, $2, 10, 0, '{}', now(), now() + interval '1 day', 5, 1)`,
    [id, `VER-${id.slice(0, 8).toUpperCase()}`],
  );
  await query(
    `insert into lotes (id, accion, estado, actor_id)
     select $1, 'enviar', 'borrador', id from usuarios where email = 'admin@ejemplo.pe'`,
    [id],
  );
  await query(
    `with una as (
       insert into mudanzas (id, archivo_nombre, titulos, formato, mapeo, opciones, estado, actor_id)
       select $1, 'productos-de-la-otra-tienda.csv', '{Nombre,Precio}', 'hoja', '{nombre,precio}', $2, 'hecha', id
       from usuarios where email = 'admin@ejemplo.pe' returning id)
     insert into mudanza_filas (mudanza_id, fila, producto, destino, detalle)
     select id, 2, $3, 'nueva', 'Hogar · S/ 10.00 sin IGV · stock 3' from una`,
    [id, JSON.stringify({ con_igv: true, decimal: "punto", rebajado: true, stock: 0, categorias: {} }), CORTO],
  );
  return id;
}

/** Rows for pages with parameters, longest names first. */
const ROWS: Record<string, string> = {
  "productos/mudanza/:mudanza": "select id from mudanzas order by id",
  "productos/:id": "select id from productos where grupo <> '' order by length(nombre) desc",
  "pedidos/:id": "select id from pedidos order by id",
  "pedidos/lotes/:lote": "select id from lotes order by id",
  "cupones/:id": "select id from cupones order by length(codigo) desc",
  "usuarios/:id": "select id from usuarios order by length(nombre || apellido) desc",
  "mensajes/:id": "select id from mensajes order by length(asunto) desc",
  "correos/:id": "select id from correos order by length(asunto) desc",
  "reclamos/:codigo": "select lpad(numero::text, 9, '0') || '-' || anio as id from reclamos",
  "opiniones/:id": "select id from opiniones",
};

/** An address of this pattern with content, such as of `/admin/pedidos/:id/guia`. */
export async function findExample(pattern: string): Promise<string> {
  const [, thing = "", rest = ""] = /^\/admin\/(.*:\w+)(.*)$/.exec(pattern) ?? [];
  const [row] = await query<{ id: string }>(`${ROWS[thing] ?? `no row for ${thing}`} limit 1`);
  return `/admin/${thing.replace(/:\w+/, row?.id ?? "")}${rest}`;
}
