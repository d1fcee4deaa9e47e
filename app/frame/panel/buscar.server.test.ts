import { eq } from "drizzle-orm";
import { expect, it } from "vitest";
import { listCorreos } from "#app/features/base/correo/lista.server.ts";
import { parseFiltrosCorreos } from "#app/features/base/correo/lista.ts";
import { parseFiltrosPedidos } from "#app/features/pedidos/gestion/lista.ts";
import { listPedidos } from "#app/features/pedidos/gestion/lista.server.ts";
import { parseFiltrosMensajes } from "#app/features/atencion/mensajes/lista.ts";
import { listMensajes } from "#app/features/atencion/mensajes/lista.server.ts";
import { parseFiltrosOpiniones } from "#app/features/catalogo/opiniones/lista-panel.ts";
import { listOpinionesPanel } from "#app/features/catalogo/opiniones/lista-panel.server.ts";
import { listPanel } from "#app/features/catalogo/panel/lista.server.ts";
import { parseFiltrosPanel } from "#app/features/catalogo/panel/panel.ts";
import { parseFiltrosReclamos } from "#app/features/atencion/reclamos/lista.ts";
import { listReclamos } from "#app/features/atencion/reclamos/lista.server.ts";
import { parseFiltrosUsuarios } from "#app/features/personas/usuarios/lista.ts";
import { listUsuarios } from "#app/features/personas/usuarios/lista.server.ts";
import { opiniones, productos, usuarios } from "#db/schema/index.ts";
import { newId } from "#lib/ids.ts";
import { type Coincidencia, toBusqueda } from "#lib/text.ts";
import { createMensaje } from "#app/features/atencion/mensajes/mensajes.server.ts";
import { enqueueCorreo } from "#app/features/base/correo/correo.server.ts";
import { formatCodigo } from "#app/features/atencion/reclamos/reclamos.ts";
import { createReclamo, draftReclamo } from "#app/features/atencion/reclamos/reclamos.server.ts";
import { openTestDb } from "#tests/db.ts";
import { insertPedido } from "#tests/fixtures/pedido.ts";
import { newReclamo } from "#tests/fixtures/reclamo.ts";
import { addCliente, addProducto } from "#tests/fixtures/tienda.ts";
import { searchPanel } from "./buscar.server.ts";

const db = await openTestDb();

const { id: cliente } = await addCliente(db);
const cuenta = { telefono: "+51944000111", direccion: "Calle de mi cuenta 9" };
await db
  .update(usuarios)
  .set({ ...cuenta, busqueda: toBusqueda("Rosa Quispe", `${cliente}@ejemplo.pe`, cuenta.telefono, cuenta.direccion) })
  .where(eq(usuarios.id, cliente));
const pedido = await insertPedido(db, cliente, {
  nombre: "Manta de alpaca",
  telefono: "+51911222333",
  direccion_envio: "Jr. Puno 123, Barranco, Lima",
});
await createMensaje(
  db,
  {
    nombre: "Zoila Quispe",
    email: "zoila@correo.pe",
    telefono: "+51944555666",
    asunto: "Una manta para Iquitos",
    mensaje: "Hola",
  },
  "ninguno",
);
const reclamo = newReclamo({ nombre: "Zenobia Rojas", email: "zenobia@correo.pe", detalle: "Llegó rota." });
const proveedor = {
  proveedor_razon_social: "Qhatu S.A.C.",
  proveedor_ruc: "20123456786",
  proveedor_direccion: "Av. Larco 345",
  establecimiento: "Qhatu",
};
const { hoja } = await db.transaction((tx) => createReclamo(tx, draftReclamo(reclamo, proveedor, new Date())));
await enqueueCorreo(db, {
  tipo: "mensaje_contacto",
  para: "zoila@correo.pe",
  mensaje: { asunto: "Tu mensaje", html: "", texto: "" },
});

const producto = await addProducto(db);
await db
  .update(productos)
  .set({
    nombre: "Poncho de Taquile",
    categoria: "Hogar",
    codigo: "PON-77",
    codigo_barras: "7751234500017",
    busqueda: "poncho de taquile\nhogar\n",
  })
  .where(eq(productos.id, producto.id));
const dicha = { id: newId(), producto_id: producto.id, autor: "Yolanda", estrellas: 5, titulo: "Abriga" };
const texto = `${"Muy bueno. ".repeat(20)}Lo usé en Huancavelica.`;
await db.insert(opiniones).values({ ...dicha, texto, busqueda: toBusqueda("Poncho", "Yolanda", "Abriga", texto) });

const hasLugar = (row: object): row is { coincidencia: Coincidencia | null } => "coincidencia" in row;

const format = (found: Coincidencia | null) =>
  found && `${found.campo}: ${found.antes}[${found.hallado}]${found.despues}`;

/** Where each kind matched; null for shown text. */
const describeFound = (kinds: Readonly<Record<string, readonly object[]>>) =>
  Object.fromEntries(
    Object.entries(kinds)
      .filter(([, rows]) => rows.length > 0)
      .map(([kind, rows]) => [kind, rows.map((row) => format(hasLugar(row) ? row.coincidencia : null))]),
  );

async function find(buscar: string) {
  const { texto: _texto, ...kinds } = await searchPanel(db, buscar, () => true, "");
  return describeFound(kinds);
}

/** With matches in hidden text. */
async function findInLists(buscar: string) {
  const params = new URLSearchParams({ buscar });
  const sinAjustes = { categorias: [], stock_bajo: 10 };
  return describeFound({
    productos: (await listPanel(db, parseFiltrosPanel(params), sinAjustes)).filas,
    pedidos: (await listPedidos(db, parseFiltrosPedidos(params, "America/Lima"))).pedidos,
    usuarios: (await listUsuarios(db, parseFiltrosUsuarios(params))).usuarios,
    mensajes: (await listMensajes(db, parseFiltrosMensajes(params))).mensajes,
    reclamos: (await listReclamos(db, parseFiltrosReclamos(params))).reclamos,
    correos: (await listCorreos(db, parseFiltrosCorreos(params))).correos,
    opiniones: (await listOpinionesPanel(db, parseFiltrosOpiniones(params))).opiniones,
  });
}

const BARRANCO = "Dirección: Jr. Puno 123, [Barranco], Lima";

it.each([
  ["911 222 333", { pedidos: ["Teléfono: +51[911222333]"] }],
  ["+51 911222333", { pedidos: ["Teléfono: +[51911222333]"] }],
  ["2333", { pedidos: ["Teléfono: +5191122[2333]"] }],
  ["barranco", { pedidos: [BARRANCO] }],
  ["ALPACA manta", { pedidos: ["Producto: Manta de [alpaca]"] }],
  ["manta", { pedidos: ["Producto: [Manta] de alpaca"], mensajes: [null] }],
  ["zoila", { mensajes: [null], correos: [null] }],
  ["555666", { mensajes: ["Teléfono: +51944[555666]"] }],
  ["12345678", { reclamos: ["Documento: [12345678]"] }],
  ["zenobia@correo", { reclamos: ["Correo: [zenobia@correo].pe"] }],
  ["77512345", { productos: ["Código de barras: [77512345]00017"] }],
  ["no está en ninguna parte", {}],
])("%j finds what it should, and says where", async (buscar, found) => {
  expect(await find(buscar)).toEqual(found);
  expect(await findInLists(buscar)).toEqual(found);
});

// Two letters: only products, orders' customers and people.
it.each(["zo", "z", ""])("%j finds nothing in the palette", async (buscar) => expect(await find(buscar)).toEqual({}));

it.each([
  ["PON-77", { productos: ["Código: [PON-77]"] }, { productos: [null] }],
  ["poncho hogar", { productos: ["Categoría: [Hogar]"] }, { productos: [null] }],
  ["huancavelica", {}, { opiniones: ["Opinión: …Muy bueno. Lo usé en [Huancavelica]."] }],
  ["yolanda", {}, { opiniones: [null] }],
  [
    "+51944000111",
    { pedidos: ["Teléfono de su cuenta: [+51944000111]"], usuarios: ["Teléfono: [+51944000111]"] },
    { pedidos: ["Teléfono de su cuenta: [+51944000111]"], usuarios: ["Teléfono: [+51944000111]"] },
  ],
  [
    "de mi cuenta",
    { pedidos: ["Dirección de su cuenta: Calle de mi [cuenta] 9"], usuarios: ["Dirección: Calle de mi [cuenta] 9"] },
    { pedidos: ["Dirección de su cuenta: Calle de mi [cuenta] 9"], usuarios: ["Dirección: Calle de mi [cuenta] 9"] },
  ],
])("%j: what a list shows already is told by the palette alone", async (buscar, inPalette, inLists) => {
  expect(await find(buscar)).toEqual(inPalette);
  expect(await findInLists(buscar)).toEqual(inLists);
});

it("finds an order by the end of its id", async () => {
  expect(await find(pedido.id.slice(-8))).toEqual({ pedidos: [null] });
});

it("finds a claim by its code", async () => {
  expect(await find(formatCodigo(hoja))).toEqual({ reclamos: [null] });
});
