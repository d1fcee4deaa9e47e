import { availableParallelism } from "node:os";
import { like } from "drizzle-orm";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { readForm } from "#lib/form.ts";
import { session, user } from "#db/schema/identidad.ts";
import { limites } from "#db/schema/limites.ts";
import { openTestDb } from "#tests/db.ts";
import { openTestTienda } from "#tests/fixtures/tienda.ts";
import { respond, signIn, signUp } from "./entrar.server.ts";

const db = await openTestDb();
const tienda = openTestTienda(db, []);
const ctx = {
  tienda,
  requestScope: { ip: "203.0.113.7" },
  request: new Request("http://localhost:3000/sign-in", { headers: { "user-agent": "prueba" } }),
};

const ANA = { nombre: " Ana  María ", apellido: "Ñahui", email: " Ana@Ejemplo.pe ", password: "clave-de-ana" };
function buildForm(fields: Record<string, string | undefined>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) if (value !== undefined) form.set(name, value);
  return form;
}

function thrown(run: () => unknown): Response {
  try {
    run();
  } catch (way) {
    if (way instanceof Response) return way;
  }
  throw new Error("no answer was thrown");
}

beforeEach(async () => {
  await db.delete(user);
  await db.delete(limites);
});

describe("many passwords at once", () => {
  it("are looked at as many as there are cores; the rest wait a little, and none of those refused is counted", async () => {
    await signUp(ctx, buildForm(ANA));
    await db.delete(limites);
    const type = (password: string, n: number) =>
      signIn({ ...ctx, requestScope: { ip: `198.51.100.${n}` } }, buildForm({ email: ANA.email, password }));
    const many = 17 * availableParallelism() + 20;
    const answers = await Promise.all(Array.from({ length: many }, (_, n) => type("otra-clave", n)));
    const statuses = answers.map((answer) => answer.tipo === "rechazo" && answer.status);
    const wrong = statuses.filter((status) => status === 401).length;
    expect(statuses.filter((status) => status === 503)).toHaveLength(many - wrong);
    expect([wrong > 0, wrong < many]).toEqual([true, true]);
    const [total] = await db.select().from(limites).where(like(limites.clave, "%desconocidos"));
    expect(total?.cuenta).toBe(wrong);
    expect((await type(ANA.password, 250)).tipo).toBe("entrada");
  });
});

describe("the form of /sign-up", () => {
  it("makes the account and signs in", async () => {
    const result = await signUp(ctx, buildForm(ANA));
    expect(result).toMatchObject({
      tipo: "entrada",
      cookies: [
        expect.stringMatching(/^qhatu\.session_token=.+HttpOnly/),
        expect.stringMatching(/^qhatu\.device=.+HttpOnly/),
      ],
    });
    expect((await db.select().from(user))[0]).toMatchObject({
      name: "Ana María Ñahui",
      nombre: "Ana María",
      apellido: "Ñahui",
      email: "ana@ejemplo.pe",
    });
    const [row] = await db.select().from(session);
    expect(row).toMatchObject({ ipAddress: "203.0.113.7", userAgent: "prueba" });
  });

  it.each([
    [{ nombre: " " }, { nombre: "Escribe tu nombre" }],
    [{ apellido: undefined }, { apellido: "Escribe tu apellido" }],
    [{ email: "" }, { email: "Escribe tu correo electrónico" }],
    [{ email: "ana@" }, { email: "Escribe un correo válido, como nombre@ejemplo.pe" }],
    [{ password: "" }, { password: "Elige una contraseña" }],
    [{ password: "1234567" }, { password: "Usa 8 caracteres como mínimo" }],
    [{ password: "a".repeat(129) }, { password: "Usa 128 caracteres como máximo" }],
    [{ password: "12345678" }, { password: expect.stringContaining("de las más usadas") }],
    [{ password: "qhatu qhatu" }, { password: expect.stringContaining("el nombre de la tienda") }],
    [
      { nombre: "", email: "x" },
      { nombre: "Escribe tu nombre", email: expect.stringContaining("válido") },
    ],
  ])("with %j says %j at the field", async (part, campos) => {
    expect(await signUp(ctx, buildForm({ ...ANA, ...part }))).toEqual({
      tipo: "rechazo",
      status: 400,
      mensaje: null,
      campos,
    });
    expect(await db.$count(user)).toBe(0);
  });

  it("says at the e-mail that it has an account, whatever its case", async () => {
    await signUp(ctx, buildForm(ANA));
    const again = await signUp(ctx, buildForm({ ...ANA, email: "ANA@EJEMPLO.PE" }));
    expect(again).toMatchObject({ status: 422, campos: { email: expect.stringContaining("Ya existe una cuenta") } });
  });

  it("ignores other fields", async () => {
    await signUp(ctx, buildForm({ ...ANA, emailVerified: "true", rol: "admin", id: "elegido" }));
    expect(await db.select({ verified: user.emailVerified, id: user.id }).from(user)).toEqual([
      { verified: false, id: expect.not.stringMatching("elegido") },
    ]);
  });
});

describe("the form of /sign-in", () => {
  it("signs in, whatever the case of the e-mail and the spaces around it", async () => {
    await signUp(ctx, buildForm(ANA));
    const result = await signIn(ctx, buildForm({ email: "  ANA@ejemplo.pe", password: ANA.password }));
    expect(result.tipo).toBe("entrada");
  });

  it("has one message for a wrong password, an unknown e-mail, and a password too short to be one", async () => {
    await signUp(ctx, buildForm(ANA));
    const wrong = await signIn(ctx, buildForm({ email: ANA.email, password: "otra-clave" }));
    expect(wrong).toEqual({ tipo: "rechazo", status: 401, mensaje: "Correo o contraseña incorrectos.", campos: {} });
    expect(await signIn(ctx, buildForm({ email: "nadie@ejemplo.pe", password: ANA.password }))).toEqual(wrong);
    expect(await signIn(ctx, buildForm({ email: ANA.email, password: "x" }))).toEqual(wrong);
  });

  it("asks to wait over the limit, and says for how long", async () => {
    const form = buildForm({ email: "nadie@ejemplo.pe", password: "otra-clave" });
    for (let n = 0; n < 10; n++) await signIn(ctx, form);
    const refused = await signIn(ctx, form);
    expect(refused).toMatchObject({
      status: 429,
      mensaje: expect.stringMatching(/^Demasiados intentos\. Espera \d+ minutos/),
    });
  });

  it("says that it failed without details when the identity provider fails", async () => {
    const post = vi.spyOn(tienda.identidad, "post").mockRejectedValueOnce(new Error("no database"));
    post.mockResolvedValueOnce(new Response(null, { status: 500 }));
    const expected = { status: 503, mensaje: "No se pudo iniciar la sesión. Inténtalo de nuevo en un momento." };
    expect(await signIn(ctx, buildForm(ANA))).toMatchObject(expected);
    expect(await signIn(ctx, buildForm(ANA))).toMatchObject(expected);
  });
});

describe("the answer to a form", () => {
  const entrada = { tipo: "entrada", cookies: ["a=1; HttpOnly", "b=2"] } as const;

  it.each([
    ["?origen=/checkout", "/checkout"],
    ["?origen=/perfil%3Fpagina%3D2", "/perfil?pagina=2"],
    ["", "/"],
    ["?origen=//evil.example", "/"],
    ["?origen=https:evil.example", "/"],
    ["?origen=%5Cevil.example", "/"],
    ["?origen=/%252Fevil.example", "/"],
  ])("after %s goes to %s, with the session's cookies", (query, location) => {
    const way = thrown(() => respond(entrada, new FormData(), new URL(`http://localhost:3000/sign-in${query}`)));
    expect([way.status, way.headers.get("Location")]).toEqual([302, location]);
    expect(way.headers.getSetCookie()).toEqual(entrada.cookies);
  });

  it.each(["text/plain", "multipart/form-data", "application/json"])(
    "treats a body of %s that is no form as an empty form",
    async (type) => {
      const request = new Request("http://localhost:3000/sign-in", {
        method: "POST",
        body: "{",
        headers: { "content-type": type },
      });
      expect([...(await readForm(request))]).toEqual([]);
    },
  );

  it("returns what was typed, never the password", () => {
    const rechazo = { tipo: "rechazo", status: 401, mensaje: "No.", campos: {} } as const;
    const answer = respond(rechazo, buildForm(ANA), new URL("http://localhost:3000/sign-in"));
    expect(answer.init?.status).toBe(401);
    expect(answer.data.valores.email).toBe(ANA.email);
    expect(JSON.stringify(answer.data)).not.toContain(ANA.password);
  });
});
