import { eq } from "drizzle-orm";
import { expect, it } from "vitest";
import { correos, usuarios } from "#db/schema/index.ts";
import { account, user } from "#db/schema/identidad.ts";
import { findMapeo } from "#db/mapeos.server.ts";
import { requestClaveNueva } from "#app/features/personas/identidad/embebido/enlaces.server.ts";
import { openTestDb } from "#tests/db.ts";
import { addCliente, openTestTienda } from "#tests/fixtures/tienda.ts";
import type { MapeoClientes } from "./papeles-clientes.ts";
import { importClientes, reviewClientes } from "./traer-clientes.server.ts";

const db = await openTestDb();
const tienda = openTestTienda(db, []);
const admin = await addCliente(db);

const file = (email: string) =>
  Buffer.from(
    [
      "First Name,Last Name,Email,Accepts Email Marketing,Default Address Address1,Default Address City,Default Address Phone,Phone",
      `Rosa,Quispe,Rosa@Correo.pe,yes,Av. Larco 123,Lima,,'987654321`,
      `José,Ruiz,jose@correo.pe,no,,Lima,123,`,
      `Otra,Rosa,rosa@correo.pe,no,,,,`,
      `Ya,Está,${email},no,,,,`,
      `Sin,Correo,,no,,,,`,
    ].join("\n"),
  );

async function review(bytes: Uint8Array, mapeo?: MapeoClientes) {
  const answer = await reviewClientes(db, bytes, mapeo);
  if ("razon" in answer) throw new Error(answer.razon);
  return { ...answer.columnas, revision: answer.revision };
}

it("customers come without a mail and without a password; who has an account is told and stays", async () => {
  const ya = await addCliente(db);
  const bytes = file(ya.email);
  const { columnas, fuera, recordado, revision } = await review(bytes);
  const mapeo = columnas.map(({ papel }) => papel);
  expect([fuera, recordado]).toEqual([["Accepts Email Marketing"], false]);
  expect(columnas[2]).toEqual({
    titulo: "Email",
    papel: "email",
    ejemplos: ["Rosa@Correo.pe", "jose@correo.pe"],
    conocida: true,
  });
  expect(revision).toMatchObject({
    nuevos: 2,
    con_cuenta: [
      { fila: 5, email: ya.email },
      { fila: 4, email: "rosa@correo.pe" },
    ],
    fallos: [{ fila: 6, razon: "No tiene correo." }],
    avisos: [{ fila: 3, razon: "Sin su teléfono: «123»." }],
  });
  expect(await importClientes(tienda, { bytes, mapeo }, admin.id)).toEqual({ traidos: 2 });
  // The same file again.
  expect(await importClientes(tienda, { bytes, mapeo }, admin.id)).toEqual({ traidos: 0 });
  const [rosa] = await db.select().from(usuarios).where(eq(usuarios.email, "rosa@correo.pe"));
  expect(rosa).toMatchObject({
    nombre: "Rosa",
    telefono: "+51987654321",
    direccion: "Av. Larco 123, Lima",
    rol: "cliente",
  });
  const [cuenta] = await db
    .select()
    .from(account)
    .where(eq(account.userId, rosa?.id ?? ""));
  const [persona] = await db
    .select()
    .from(user)
    .where(eq(user.id, rosa?.id ?? ""));
  expect([cuenta?.password, persona?.emailVerified]).toEqual([null, false]);
  expect(await db.$count(correos)).toBe(0);
  await requestClaveNueva(tienda, "rosa@correo.pe");
  expect(await db.select({ tipo: correos.tipo, para: correos.para }).from(correos)).toEqual([
    { tipo: "restablecer_clave", para: "rosa@correo.pe" },
  ]);
});

it("columns may be said by hand, and are remembered for files with the same ones", async () => {
  const bytes = Buffer.from("Cuenta;Quién;Móvil\nlia@correo.pe;Lía Paz;912345678\n");
  const found = await review(bytes);
  // Without a column for the mail nothing can be told of its rows.
  expect([found.revision, found.fuera]).toEqual([null, ["Cuenta", "Quién", "Móvil"]]);
  const nothing = { bytes, mapeo: found.columnas.map(({ papel }) => papel) };
  expect(await importClientes(tienda, nothing, admin.id)).toEqual({ razon: "Revisa otra vez el archivo." });
  const mapeo: MapeoClientes = ["email", "nombre", "nada"];
  const said = await review(bytes, mapeo);
  expect([said.revision?.nuevos, said.fuera, said.recordado]).toEqual([1, ["Móvil"], false]);
  expect(await importClientes(tienda, { bytes, mapeo }, admin.id)).toEqual({ traidos: 1 });
  const [lia] = await db.select().from(usuarios).where(eq(usuarios.email, "lia@correo.pe"));
  expect(lia).toMatchObject({ nombre: "Lía", apellido: "Paz", telefono: null });
  const again = await review(bytes);
  expect([again.recordado, again.columnas.map(({ papel }) => papel)]).toEqual([true, mapeo]);
  // Other columns, and a product's file with these, have nothing to do with it.
  expect((await review(Buffer.from("Cuenta;Quién\na@b.pe;A\n"))).recordado).toBe(false);
  expect(await findMapeo(db, "productos", ["Cuenta", "Quién", "Móvil"])).toBeNull();
});
