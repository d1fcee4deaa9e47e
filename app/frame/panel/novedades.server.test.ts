import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { addAuditoria } from "#app/features/base/auditoria/auditoria.server.ts";
import { createMensaje } from "#app/features/atencion/mensajes/mensajes.server.ts";
import { addEvento } from "#app/features/pedidos/pedidos/pedidos.server.ts";
import { openTestDb } from "#tests/db.ts";
import { insertPedido } from "#tests/fixtures/pedido.ts";
import { addCliente } from "#tests/fixtures/tienda.ts";
import { findNovedades } from "./novedades.server.ts";

beforeAll(() => void vi.useFakeTimers({ toFake: ["performance"] }));
afterAll(() => void vi.useRealTimers());

const db = await openTestDb();
const { id: cliente } = await addCliente(db);
const abierto = new Date("2026-07-01T12:00:00Z");
const antes = await insertPedido(db, cliente, { created_at: new Date("2026-07-01T11:59:59Z") });

/** As a later request, past the cache. */
const find = () => {
  vi.advanceTimersByTime(2_001);
  return findNovedades(db, abierto, () => true);
};

it("says the same while nothing changes, and another thing after each change", async () => {
  const first = await find();
  expect(first.novedades.llegadas).toEqual({ pedidos: 0, mensajes: 0, reclamos: 0, abonos: 0 });
  expect(await find()).toEqual(first);
  const seen = [first.etag];

  await insertPedido(db, cliente, { created_at: abierto });
  const pedido = await find();
  expect(pedido.novedades.llegadas).toEqual({ pedidos: 1, mensajes: 0, reclamos: 0, abonos: 0 });
  seen.push(pedido.etag);

  const quien = { nombre: "Rosa", email: "rosa@correo.pe", telefono: null, asunto: "Hola", mensaje: "Hola" };
  await createMensaje(db, quien, "ninguno");
  const mensaje = await find();
  expect(mensaje.novedades.llegadas).toEqual({ pedidos: 1, mensajes: 1, reclamos: 0, abonos: 0 });
  expect(mensaje.novedades.atencion.mensajes).toBe(first.novedades.atencion.mensajes + 1);
  seen.push(mensaje.etag);

  // Changes no count.
  await addEvento(db, { pedido_id: antes.id, tipo: "nota" });
  seen.push((await find()).etag);
  await db.transaction((tx) =>
    addAuditoria(tx, {
      accion: "editar",
      objeto: "producto",
      objeto_id: "p",
      actor_id: cliente,
      antes: { precio: "1.00" },
      despues: { precio: "2.00" },
    }),
  );
  seen.push((await find()).etag);
  expect(new Set(seen).size).toBe(seen.length);
});

it("reads once for all panels within two seconds", async () => {
  // The cache lasts a multiple of the query's real time.
  vi.useRealTimers();
  const first = await findNovedades(db, abierto, () => true);
  await insertPedido(db, cliente, { created_at: new Date("2026-07-02T12:00:00Z") });
  expect(await findNovedades(db, abierto, () => true)).toEqual(first);
  // Opened later, it only counts later arrivals.
  const later = await findNovedades(db, new Date("2026-07-01T12:00:01Z"), () => true);
  expect(later.novedades.llegadas.pedidos).toBe(first.novedades.llegadas.pedidos - 1);
});
