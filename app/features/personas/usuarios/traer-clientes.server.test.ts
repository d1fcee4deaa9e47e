import { eq } from "drizzle-orm";
import { expect, it } from "vitest";
import { correos, usuarios } from "#db/schema/index.ts";
import { account, user } from "#db/schema/identidad.ts";
import { requestClaveNueva } from "#app/features/personas/identidad/embebido/enlaces.server.ts";
import { openTestDb } from "#tests/db.ts";
import { addCliente, openTestTienda } from "#tests/fixtures/tienda.ts";
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

it("customers come without a mail and without a password; who has an account is told and stays", async () => {
  const ya = await addCliente(db);
  const bytes = file(ya.email);
  const revision = await reviewClientes(db, bytes);
  expect(revision).toMatchObject({
    desconocidas: ["Accepts Email Marketing"],
    nuevos: 2,
    con_cuenta: [
      { fila: 5, email: ya.email },
      { fila: 4, email: "rosa@correo.pe" },
    ],
    fallos: [{ fila: 6, razon: "No tiene correo." }],
    avisos: [{ fila: 3, razon: "Sin su teléfono: «123»." }],
  });
  expect(await importClientes(tienda, bytes, admin.id)).toEqual({ traidos: 2 });
  // The same file again.
  expect(await importClientes(tienda, bytes, admin.id)).toEqual({ traidos: 0 });
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
