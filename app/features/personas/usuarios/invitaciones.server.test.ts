import { createHash } from "node:crypto";
import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { auditoria, correos, invitaciones, user, usuarios } from "#db/schema/index.ts";
import { newId } from "#lib/ids.ts";
import { openTestDb } from "#tests/db.ts";
import { openApp } from "#tests/fixtures/app.ts";
import { postForm } from "#tests/fixtures/post.ts";
import { signUpBy } from "#tests/fixtures/signed-in.ts";
import { addCliente } from "#tests/fixtures/tienda.ts";
import {
  acceptInvitacion,
  findInvitacion,
  invite,
  INVITACION_DIAS,
  listInvitaciones,
  withdrawInvitacion,
} from "./invitaciones.server.ts";

const db = await openTestDb();
const { tienda, fetchShop } = await openApp(db);
let actor_id = "";

beforeEach(async () => {
  await db.delete(invitaciones);
  await db.delete(correos);
  await db.delete(user);
  await db.update(usuarios).set({ rol: "cliente", puesto: null });
  actor_id = (await addCliente(db)).id;
  await db.update(usuarios).set({ rol: "admin", puesto: "dueno" }).where(eq(usuarios.id, actor_id));
});

/** Invites and returns the parameters of the mailed link. */
async function send(email: string, puesto: "pedidos" | "lectura" = "pedidos"): Promise<URLSearchParams> {
  expect(await invite(tienda, { email, puesto, actor_id })).toBe("hecho");
  const [correo] = await db.select().from(correos).where(eq(correos.para, email.toLowerCase()));
  expect(correo?.texto).not.toContain("clave=");
  return new URL(correo?.enlace_secreto ?? "").searchParams;
}
const find = async (id: string) => (await db.select().from(usuarios).where(eq(usuarios.id, id)))[0];

describe("an invitation", () => {
  it("gives its puesto once, to the account with its address, and the log has no address", async () => {
    const ana = await addCliente(db);
    const enlace = await send(ana.email.toUpperCase());
    expect(await findInvitacion(tienda, enlace)).toMatchObject({ puesto: "pedidos" });
    const several = await Promise.all([1, 2, 3].map(() => acceptInvitacion(tienda, enlace, ana)));
    expect(several.toSorted()).toEqual(["hecho", "no_sirve", "no_sirve"]);
    expect(await find(ana.id)).toMatchObject({ rol: "admin", puesto: "pedidos" });
    expect(await db.$count(invitaciones)).toBe(0);
    const log = await db.select().from(auditoria);
    expect(log.map(({ accion }) => accion)).toEqual(expect.arrayContaining(["invitar", "aceptar_invitacion"]));
    expect(JSON.stringify(log)).not.toMatch(/@ejemplo/i);
  });

  it("is for nobody else, who may have got the mail", async () => {
    const [ana, otro] = [await addCliente(db), await addCliente(db)];
    const enlace = await send(ana.email);
    expect(await acceptInvitacion(tienda, enlace, otro)).toBe("de_otro");
    expect(await find(otro.id)).toMatchObject({ rol: "cliente" });
    expect(await acceptInvitacion(tienda, enlace, ana)).toBe("hecho");
  });

  it("in a mail before 0.4.0 opens by its secret, which later rows do not have", async () => {
    const [ana, token] = [await addCliente(db), "k".repeat(43)];
    const enlace = await send(ana.email);
    const [row] = await db.select().from(invitaciones);
    expect(await findInvitacion(tienda, new URLSearchParams({ token: row?.huella ?? "" }))).toBeNull();
    await db.update(invitaciones).set({ huella: createHash("sha256").update(token).digest("base64url") });
    expect(await findInvitacion(tienda, new URLSearchParams({ token }))).toMatchObject({ puesto: "pedidos" });
    for (const [name, value] of [
      ["clave", ""],
      ["clave", `${enlace.get("clave")}x`],
      ["id", newId()],
      ["token", "x"],
    ] as const) {
      const changed = new URLSearchParams(enlace);
      changed.set(name, value);
      expect(await findInvitacion(tienda, changed)).toBeNull();
    }
  });

  it.each([
    ["withdrawn", async () => withdrawInvitacion(db, { id: (await listInvitaciones(db))[0]?.id ?? "", actor_id })],
    ["too old", () => db.update(invitaciones).set({ vence_en: new Date() })],
    [
      "from somebody who is no longer dueño",
      () => db.update(usuarios).set({ puesto: "lectura" }).where(eq(usuarios.id, actor_id)),
    ],
  ])("that is %s counts no more", async (_what, end) => {
    const ana = await addCliente(db);
    const enlace = await send(ana.email);
    await end();
    expect(await findInvitacion(tienda, enlace)).toBeNull();
    expect(await acceptInvitacion(tienda, enlace, ana)).toBe("no_sirve");
    expect(await find(ana.id)).toMatchObject({ rol: "cliente", puesto: null });
  });

  it("ends after its days, and then the address can be invited again", async () => {
    const ana = await addCliente(db);
    await send(ana.email);
    const [row] = await db.select().from(invitaciones);
    const days = ((row?.vence_en.getTime() ?? 0) - Date.now()) / 86_400_000;
    expect(Math.round(days)).toBe(INVITACION_DIAS);
    expect(await invite(tienda, { email: ana.email, puesto: "lectura", actor_id })).toBe("abierta");
    await db.update(invitaciones).set({ vence_en: new Date() });
    expect(await invite(tienda, { email: ana.email, puesto: "lectura", actor_id })).toBe("hecho");
  });

  it("leaves an admin what they have, and does not let in who is blocked", async () => {
    const ana = await addCliente(db);
    const enlace = await send(ana.email, "lectura");
    await db.update(usuarios).set({ rol: "admin", puesto: "productos" }).where(eq(usuarios.id, ana.id));
    expect(await acceptInvitacion(tienda, enlace, ana)).toBe("ya_admin");
    expect(await find(ana.id)).toMatchObject({ puesto: "productos" });
    expect(await invite(tienda, { email: ana.email, puesto: "dueno", actor_id })).toBe("ya_admin");
    const blocked = await addCliente(db);
    await db.update(usuarios).set({ bloqueado_en: new Date() }).where(eq(usuarios.id, blocked.id));
    expect(await acceptInvitacion(tienda, await send(blocked.email), blocked)).toBe("bloqueado");
  });

  it("leads whoever has no session to sign in, or up, and back; accepting opens the panel", async () => {
    const enlace = await send("urpi@ejemplo.pe");
    const path = `/invitacion?${enlace.toString()}`;
    const visitor = await fetchShop(path);
    expect(visitor.headers.get("Location")).toBe(`/sign-in?origen=${encodeURIComponent(path).replaceAll("%2F", "/")}`);
    const urpi = await signUpBy(db, fetchShop, "Urpi");
    expect(await (await urpi.fetchShop(path)).text()).toContain("Aceptar la invitación");
    expect((await urpi.fetchShop("/admin/pedidos")).status).toBe(403);
    const accepted = await urpi.fetchShop(path, postForm({}));
    expect([accepted.status, accepted.headers.get("Location")]).toEqual([302, "/admin"]);
    expect((await urpi.fetchShop("/admin/pedidos")).status).toBe(200);
    expect((await urpi.fetchShop("/admin/ajustes")).status).toBe(403);
    expect(await (await urpi.fetchShop(path)).text()).toContain("ya no sirve");
  });
});
