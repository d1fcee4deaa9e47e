import { beforeEach, describe, expect, it, vi } from "vitest";
import { openTestDb } from "./db.ts";
import type { Fetch } from "./fixtures/app.ts";
import { postForm, postJson } from "./fixtures/post.ts";
import { openWorld } from "./fixtures/world.ts";
import { ROUTES } from "./fixtures/routes.ts";
import { type GuardRow, GUARD_TABLE } from "./guards/table.ts";

const db = await openTestDb();
const world = await openWorld(db);
const { people, cuerpo, pedido } = world;
const { nadie, cliente, admin } = people;

const NUL = "a\0b";
const MENSAJE = "Tiene un carácter que no se puede guardar.";

/** Bad input must not log an error: anybody could fill the log. */
const errors = vi.spyOn(world.tienda.log, "error");
beforeEach(() => errors.mockClear());

const CUENTA = { nombre: "Ana", apellido: "Ñahui", email: "ana@ejemplo.pe", password: "una-clave-larga" };
const NOTA = { intencion: "nota", pedido_id: pedido, texto: NUL };

type Case = [what: string, ask: () => Promise<Response>, status: number, says?: string];

describe("a NUL, which PostgreSQL refuses, is bad input", () => {
  it.each<Case>([
    ["a link for a password", () => nadie.fetchShop("/sign-in/clave-nueva?token=%00"), 200, "Este enlace ya no sirve"],
    [
      "a link for an address",
      () => nadie.fetchShop("/sign-in/confirmar-correo?token=%00"),
      200,
      "Este enlace ya no sirve",
    ],
    [
      "the form behind the one",
      () => nadie.fetchShop("/sign-in/clave-nueva", postForm({ token: NUL, password: CUENTA.password })),
      410,
    ],
    ["the form behind the other", () => nadie.fetchShop("/sign-in/confirmar-correo", postForm({ token: NUL })), 410],
    [
      "a checkout",
      () => cliente.fetchShop("/api/checkout", postJson({ ...cuerpo, direccion: "Av. Larco\0 123" })),
      400,
      `"campos":{"direccion":"${MENSAJE}`,
    ],
    [
      "Mi Perfil",
      () => cliente.fetchShop("/perfil", postForm({ telefono: "", direccion: "Av. Larco\0 123" })),
      400,
      MENSAJE,
    ],
    [
      "a session to be closed",
      () => cliente.fetchShop("/perfil/seguridad", postForm({ intencion: "cerrar", sesion: "\0" })),
      302,
    ],
    ["a new account", () => nadie.fetchShop("/sign-up", postForm({ ...CUENTA, nombre: NUL })), 400, MENSAJE],
    [
      "a new account by the provider's own door",
      () => nadie.fetchShop("/api/auth/sign-up/email", postJson({ ...CUENTA, name: NUL })),
      400,
      `[body.name] ${MENSAJE}`,
    ],
    ["a person of the panel", () => admin.fetchShop("/admin/usuarios/a%00b"), 404],
    ["their role", () => admin.fetchShop("/admin/usuarios", postForm({ id: NUL, rol: "admin" })), 400],
    ["a note on an order", () => admin.fetchShop("/admin/pedidos.data", postForm(NOTA)), 400, MENSAJE],
  ])("%s", async (_what, ask, status, says = "") => {
    const response = await ask();
    expect(response.status).toBe(status);
    expect(await response.text()).toContain(says);
    expect(errors).not.toHaveBeenCalled();
  });
});

const LEAF_ROUTES = ROUTES.filter(({ declaration }) => declaration).map(({ id, fullPath, declaration }) => {
  const row: GuardRow = GUARD_TABLE[fullPath] ?? {};
  const { fetchShop } = declaration?.access === "admin" ? admin : cliente;
  const address = typeof row.address === "function" ? row.address(world) : (row.address ?? fullPath);
  return { fullPath, address, row, fetchShop, acts: world.exported.get(id)?.has("action") ?? false };
});

const splitWords = (text: string) => text.trim().split(/\s+/);

/** All query parameters that pages read. */
const PARAMETERS = splitWords(`
  actor atencion aviso buscar categoria clave cliente cobro code data.id desde despues editar eliminar error estado hasta hecho
  id ids objeto orden origen pagina pedido rol search situacion state stock tipo token vista
`);
const FIELDS = splitWords(`
  accion apellido asunto bien clave_actual codigo detalle direccion documento_numero email intencion mensaje nombre
  password respaldo sesion telefono tipo token uri
`);

type Asked = [path: string, init?: RequestInit];

async function listFailures(fetchShop: Fetch, asked: readonly Asked[]) {
  const failed: string[] = [];
  for (const [path, init] of asked) {
    const { status } = await fetchShop(path, init);
    if (status >= 500) failed.push(`${status} ${path}`);
  }
  return failed;
}

describe("no address and no form fails with a NUL", () => {
  const PARAMETRIC = LEAF_ROUTES.filter(({ fullPath }) => /[:*]/.test(fullPath));

  it.each(PARAMETRIC)("the path of $fullPath", async ({ fullPath, fetchShop }) => {
    const path = fullPath.replace(/:\w+|\*/g, "a%00b");
    for (const address of [path, `${path}.data`]) {
      const response = await fetchShop(address);
      // 200: an empty answer for an unknown id. 302: a sign page redirects who is signed in.
      expect(`${response.status} ${address}`).toMatch(/^(200|202|302|404|405) /);
      expect(await response.text()).not.toContain("\0");
    }
    expect(errors).not.toHaveBeenCalled();
  });

  it.each(LEAF_ROUTES)("the query of $fullPath", async ({ address, fetchShop }) => {
    const query = PARAMETERS.map((name) => `${name}=a%00b`).join("&");
    const [path = ""] = address.split("?");
    expect(
      await listFailures(fetchShop, [[`${path}?${query}`], [`${path === "/" ? "/_" : path}.data?${query}`]]),
    ).toEqual([]);
    expect(errors).not.toHaveBeenCalled();
  });

  it.each(LEAF_ROUTES.filter(({ acts }) => acts))("the body for $fullPath", async ({ address, row, fetchShop }) => {
    const fields = (await row.form?.(world)) ?? Object.fromEntries(FIELDS.map((name) => [name, "x"]));
    const body = row.json?.(world);
    const sent = Object.keys(body ?? fields).map((name): Asked => {
      return [address, body ? postJson({ ...body, [name]: NUL }) : postForm({ ...fields, [name]: NUL })];
    });
    expect(await listFailures(fetchShop, sent)).toEqual([]);
    expect(errors).not.toHaveBeenCalled();
  });
});
