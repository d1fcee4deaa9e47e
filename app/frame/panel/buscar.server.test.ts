import { expect, it } from "vitest";
import { createMensaje } from "#app/features/mensajes/mensajes.server.ts";
import { enqueueCorreo } from "#app/features/correo/correo.server.ts";
import { formatCodigo } from "#app/features/reclamos/reclamos.ts";
import { createReclamo, draftReclamo } from "#app/features/reclamos/reclamos.server.ts";
import { openTestDb } from "#tests/db.ts";
import { insertPedido } from "#tests/fixtures/pedido.ts";
import { newReclamo } from "#tests/fixtures/reclamo.ts";
import { addCliente } from "#tests/fixtures/tienda.ts";
import { searchPanel } from "./buscar.server.ts";

const db = await openTestDb();

const { id: cliente } = await addCliente(db);
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

/** What is found of each kind, with where. */
async function find(texto: string) {
  const { productos: _, texto: _texto, ...kinds } = await searchPanel(db, texto, () => true);
  return Object.fromEntries(
    Object.entries(kinds)
      .filter(([, rows]) => rows.length > 0)
      .map(([kind, rows]) => [kind, rows.map((row) => ("coincidencia" in row ? row.coincidencia : null))]),
  );
}

it.each([
  ["911 222 333", { pedidos: ["+51911222333"] }],
  ["2333", { pedidos: ["+51911222333"] }],
  ["barranco", { pedidos: ["Jr. Puno 123, Barranco, Lima"] }],
  ["ALPACA manta", { pedidos: ["Manta de alpaca"] }],
  ["manta", { pedidos: ["Manta de alpaca"], mensajes: [null] }],
  ["zoila", { mensajes: [null], correos: [null] }],
  ["555666", { mensajes: ["+51944555666"] }],
  ["12345678", { reclamos: ["12345678"] }],
  ["zenobia@correo", { reclamos: ["zenobia@correo.pe"] }],
  ["no está en ninguna parte", {}],
  // Of two letters only products, orders' customers and people are searched.
  ["zo", {}],
  ["z", {}],
  ["", {}],
])("%j finds what it should, and says where", async (texto, found) => {
  expect(await find(texto)).toEqual(found);
});

it("finds an order by the end of its id", async () => {
  expect(await find(pedido.id.slice(-8))).toEqual({ pedidos: [null] });
});

it("finds a claim by its code", async () => {
  expect(await find(formatCodigo(hoja))).toEqual({ reclamos: [null] });
});
