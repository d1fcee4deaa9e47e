import { RouterContextProvider } from "react-router";
import { expect, it, vi } from "vitest";
import { requestScopeContext, type Tienda, tiendaContext } from "#app/context.ts";
import { usuarioContext } from "#app/features/personas/usuarios/sesion.server.ts";
import { createLog } from "#lib/log.ts";
import { productos } from "#db/schema/index.ts";
import { openTestDb } from "#tests/db.ts";
import { buildFile, newRow } from "#tests/fixtures/csv-productos.ts";
import { addCliente, openTestTienda } from "#tests/fixtures/tienda.ts";
import { action } from "./productos-importar.tsx";

const db = await openTestDb();
const admin = await addCliente(db);

/** Calls the action as an admin who passed the layout's guard. */
async function post(fields: Record<string, string | Blob>, changes: Partial<Tienda> = {}) {
  const body = new FormData();
  for (const [name, value] of Object.entries(fields)) body.set(name, value);
  const context = new RouterContextProvider();
  context.set(tiendaContext, { ...openTestTienda(db, []), ...changes });
  context.set(requestScopeContext, { id: "1", ip: "127.0.0.1", log: createLog("silent"), nonce: "" });
  const persona = {
    ...admin,
    telefono: null,
    direccion: null,
    rol: "admin" as const,
    puesto: "dueno" as const,
    bloqueado_en: null,
    created_at: new Date(),
  };
  context.set(usuarioContext, persona);
  const request = new Request("http://localhost:3000/admin/productos/importar", { method: "POST", body });
  const url = new URL(request.url);
  const answer = await action({ request, url, context, params: {}, pattern: "/admin/productos/importar" });
  return "init" in answer ? { status: answer.init?.status, data: answer.data } : { status: 200, data: answer };
}

const toBlob = (bytes: Uint8Array) => new Blob([new Uint8Array(bytes)]);
const archivo = toBlob(buildFile([newRow(1), newRow(2, { precio: "gratis" })]));

it("a file is reviewed first, and imported when sent again with the confirmation", async () => {
  const looked = await post({ intento: "revisar", archivo });
  expect(looked).toMatchObject({ status: 200, data: { revision: { filas: [{ tipo: "nueva" }, { tipo: "error" }] } } });
  expect(await db.$count(productos)).toBe(0);
  if (!("revision" in looked.data)) throw new Error("no report");
  const { clave, huella } = looked.data.revision;
  const word = { intento: "importar", archivo, clave, huella, motivo: "ajuste" };
  expect(await post({ ...word, huella: "0".repeat(64) })).toMatchObject({ data: { cambio: true } });
  expect(await post(word)).toMatchObject({ data: { importada: { nuevas: 1, omitidas: 1 } } });
  expect(await post(word)).toMatchObject({ data: { importada: null } });
  expect(await db.$count(productos)).toBe(1);
});

it.each([
  ["no file", {}, { archivo: "Elige un archivo CSV." }],
  ["an empty one", { archivo: new Blob([]) }, { archivo: "El archivo está vacío." }],
  [
    "more than 20 MB",
    { archivo: new Blob([new Uint8Array(20 * 1024 * 1024 + 1)]) },
    { archivo: expect.stringMatching(/20 MB/) },
  ],
  [
    "what is no CSV",
    { archivo: toBlob(new Uint8Array([0x50, 0x4b, 3, 4])) },
    { archivo: expect.stringMatching(/Excel/) },
  ],
])("%s is refused at the field", async (_, fields: Record<string, Blob>, campos) =>
  expect(await post({ intento: "revisar", ...fields })).toMatchObject({ status: 400, data: { ok: false, campos } }),
);

it("a database that fails is answered, so that the screen stays and can try again", async () => {
  const select = vi.fn<() => never>(() => {
    throw Object.assign(new Error("no connection"), { query: "select" });
  });
  const broken = new Proxy(db, {
    get: (target, name, self) => (name === "select" ? select : Reflect.get(target, name, self)),
  });
  expect(await post({ intento: "revisar", archivo }, { db: broken })).toEqual({ status: 503, data: { ok: false } });
  expect(select).toHaveBeenCalled();
});
