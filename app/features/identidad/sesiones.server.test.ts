import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { rateLimit, session, user } from "#db/schema/identidad.ts";
import { limites } from "#db/schema/limites.ts";
import { openTestDb } from "#tests/db.ts";
import { openTestTienda } from "#tests/fabrica/tienda.ts";
import { ANA, formOf, Navegador } from "#tests/fabrica/visita.ts";
import { toDigest } from "../limites/limites.server.ts";
import { signIn, signUp } from "./entrar.server.ts";
import { closeOtras, closeSesion, listSesiones } from "./sesiones.server.ts";

const db = await openTestDb();
const tienda = openTestTienda(db, []);

let aqui: Navegador;
let id: string;

beforeEach(async () => {
  await db.delete(user);
  await db.delete(limites);
  await db.delete(rateLimit);
  aqui = new Navegador(tienda);
  aqui.take(await signUp(aqui.visita, formOf(ANA)));
  id = (await aqui.persona())?.id ?? "";
});

async function enter() {
  const otro = new Navegador(tienda);
  otro.take(await signIn(otro.visita, formOf(ANA)));
  return otro;
}

describe("a person's sessions", () => {
  it("are listed without what opens them, the last used first", async () => {
    const otro = await enter();
    const sesiones = await listSesiones(db, id);
    expect(sesiones.map((sesion) => sesion.id)).toEqual([(await otro.sesion())?.id, (await aqui.sesion())?.id]);
    expect(Object.keys(sesiones[0] ?? {}).toSorted()).toEqual(["created_at", "dispositivo", "id", "ultimo_uso"]);
    await db.update(session).set({ expiresAt: new Date(0) });
    expect(await listSesiones(db, id)).toEqual([]);
  });

  it("are closed one by one, or all but this", async () => {
    const [uno, dos, tres] = [await enter(), await enter(), await enter()];
    await closeSesion(db, id, (await uno.sesion())?.id ?? "");
    expect(await uno.persona()).toBeNull();
    expect(await dos.persona()).not.toBeNull();
    await closeOtras(db, id, (await aqui.sesion())?.id ?? "");
    expect([await dos.persona(), await tres.persona()]).toEqual([null, null]);
    expect(await aqui.persona()).not.toBeNull();
  });

  it("are never another's to close", async () => {
    const ajeno = new Navegador(tienda);
    ajeno.take(await signUp(ajeno.visita, formOf({ ...ANA, email: "b@ejemplo.pe" })));
    await closeSesion(db, id, (await ajeno.sesion())?.id ?? "");
    await closeOtras(db, id, (await aqui.sesion())?.id ?? "");
    expect(await ajeno.persona()).not.toBeNull();
  });

  it("make place for one another in the same browser: the one before is over, wherever its cookie went", async () => {
    const stolen = aqui.request;
    aqui.take(await signIn(aqui.visita, formOf(ANA)));
    expect(await aqui.persona()).not.toBeNull();
    expect((await tienda.identidad.readSesion(stolen)).persona).toBeNull();
    expect(await db.$count(session)).toBe(1);
  });
});

const from = (n: number, email: string = ANA.email, password = "otra-clave") => {
  const { visita } = new Navegador(tienda);
  return signIn({ ...visita, peticion: { ip: `198.51.100.${n}` } }, formOf({ email, password }));
};

/** As if so many had been made before: each real one costs the server a tenth of a second, on purpose. */
const tried = (count: number) =>
  db.insert(limites).values({
    clave: `cuenta|${toDigest(ANA.email)}|/sign-in/email`,
    cuenta: count,
    vence_en: sql`now() + interval '15 minutes'`,
  });

describe("attempts for one account", () => {
  it("are counted over all addresses, and the right password has to wait, too", async () => {
    await tried(19);
    expect(await from(1)).toMatchObject({ status: 401 });
    expect(await from(2, "ANA@ejemplo.pe", ANA.password)).toMatchObject({ status: 429 });
    expect(await from(3, "otra@ejemplo.pe")).toMatchObject({ status: 401 });
  });

  it("begin anew with the right password, and after a quarter of an hour", async () => {
    await tried(19);
    expect(await from(1, ANA.email, ANA.password)).toMatchObject({ tipo: "entrada" });
    await tried(20);
    expect(await from(2)).toMatchObject({ status: 429 });
    await db.update(limites).set({ vence_en: sql`now()` });
    expect(await from(3)).toMatchObject({ status: 401 });
  });

  it("many at once get no further than few", async () => {
    await tried(15);
    const all = await Promise.all(Array.from({ length: 12 }, (_, n) => from(n)));
    expect(all.filter((result) => "status" in result && result.status === 401)).toHaveLength(5);
  });
});
