import { beforeEach, describe, expect, it, vi } from "vitest";
import { openTestDb } from "./db.ts";
import type { Pedir } from "./fabrica/aplicacion.ts";
import { postForm, postJson } from "./fabrica/envio.ts";
import { openWorld } from "./fabrica/world.ts";
import { RUTAS } from "./fabrica/rutas.ts";
import { type Fila, TABLA } from "./guardas/tabla.ts";

const db = await openTestDb();
const mundo = await openWorld(db);
const { gente, cuerpo, pedido } = mundo;
const { nadie, cliente, admin } = gente;

const NUL = "a\0b";
const MENSAJE = "Tiene un carácter que no se puede guardar.";

/** Whatever is written as an error while a test runs: anybody could fill the log with it. */
const errors = vi.spyOn(mundo.tienda.log, "error");
beforeEach(() => errors.mockClear());

const CUENTA = { nombre: "Ana", apellido: "Ñahui", email: "ana@ejemplo.pe", password: "una-clave-larga" };
const NOTA = { intencion: "nota", pedido_id: pedido, texto: NUL };

type Caso = [what: string, ask: () => Promise<Response>, status: number, says?: string];

describe("a NUL, which PostgreSQL refuses, is bad input like any other", () => {
  it.each<Caso>([
    ["a link for a password", () => nadie.pedir("/sign-in/clave-nueva?token=%00"), 200, "Este enlace ya no sirve"],
    ["a link for an address", () => nadie.pedir("/sign-in/confirmar-correo?token=%00"), 200, "Este enlace ya no sirve"],
    [
      "the form behind the one",
      () => nadie.pedir("/sign-in/clave-nueva", postForm({ token: NUL, password: CUENTA.password })),
      410,
    ],
    ["the form behind the other", () => nadie.pedir("/sign-in/confirmar-correo", postForm({ token: NUL })), 410],
    [
      "a checkout",
      () => cliente.pedir("/api/checkout", postJson({ ...cuerpo, direccion: "Av. Larco\0 123" })),
      400,
      `"campos":{"direccion":"${MENSAJE}`,
    ],
    [
      "Mi Perfil",
      () => cliente.pedir("/perfil", postForm({ telefono: "", direccion: "Av. Larco\0 123" })),
      400,
      MENSAJE,
    ],
    [
      "a session to be closed",
      () => cliente.pedir("/perfil/seguridad", postForm({ intencion: "cerrar", sesion: "\0" })),
      302,
    ],
    ["a new account", () => nadie.pedir("/sign-up", postForm({ ...CUENTA, nombre: NUL })), 400, MENSAJE],
    [
      "a new account by the provider's own door",
      () => nadie.pedir("/api/auth/sign-up/email", postJson({ ...CUENTA, name: NUL })),
      400,
      `[body.name] ${MENSAJE}`,
    ],
    ["a person of the panel", () => admin.pedir("/admin/usuarios/a%00b"), 404],
    ["their role", () => admin.pedir("/admin/usuarios", postForm({ id: NUL, rol: "admin" })), 400],
    ["a note on an order", () => admin.pedir("/admin/pedidos.data", postForm(NOTA)), 400, MENSAJE],
  ])("%s", async (_what, ask, status, says = "") => {
    const response = await ask();
    expect(response.status).toBe(status);
    expect(await response.text()).toContain(says);
    expect(errors).not.toHaveBeenCalled();
  });
});

const HOJAS = RUTAS.filter(({ declaration }) => declaration).map(({ id, camino, declaration }) => {
  const fila: Fila = TABLA[camino] ?? {};
  const { pedir } = declaration?.access === "admin" ? admin : cliente;
  const en = typeof fila.en === "function" ? fila.en(mundo) : (fila.en ?? camino);
  return { camino, en, fila, pedir, acts: mundo.exported.get(id)?.has("action") ?? false };
});

const wordsOf = (text: string) => text.trim().split(/\s+/);

/** Every parameter that some page reads. */
const PARAMETROS = wordsOf(`
  actor atencion aviso buscar categoria clave cliente cobro code data.id desde despues editar eliminar error estado hasta hecho
  id ids objeto orden origen pagina pedido rol search situacion state stock tipo token vista
`);
/** Every field that some form for everybody sends. */
const CAMPOS = wordsOf(`
  accion apellido asunto bien clave_actual codigo detalle direccion documento_numero email intencion mensaje nombre
  password respaldo sesion telefono tipo token uri
`);

type Asked = [path: string, init?: RequestInit];

/** What was answered as a failure of ours. */
async function failuresOf(pedir: Pedir, asked: readonly Asked[]) {
  const failed: string[] = [];
  for (const [path, init] of asked) {
    const { status } = await pedir(path, init);
    if (status >= 500) failed.push(`${status} ${path}`);
  }
  return failed;
}

describe("no address and no form is a failure because of one", () => {
  const PARTES = HOJAS.filter(({ camino }) => /[:*]/.test(camino));

  it.each(PARTES)("the path of $camino", async ({ camino, pedir }) => {
    const path = camino.replace(/:\w+|\*/g, "a%00b");
    for (const address of [path, `${path}.data`]) {
      const response = await pedir(address);
      // What belongs to no product is as empty as for any other id that is none; a sign page sends on who is signed in.
      expect(`${response.status} ${address}`).toMatch(/^(200|202|302|404|405) /);
      expect(await response.text()).not.toContain("\0");
    }
    expect(errors).not.toHaveBeenCalled();
  });

  it.each(HOJAS)("the query of $camino", async ({ en, pedir }) => {
    const query = PARAMETROS.map((name) => `${name}=a%00b`).join("&");
    const [path = ""] = en.split("?");
    expect(await failuresOf(pedir, [[`${path}?${query}`], [`${path === "/" ? "/_" : path}.data?${query}`]])).toEqual(
      [],
    );
    expect(errors).not.toHaveBeenCalled();
  });

  it.each(HOJAS.filter(({ acts }) => acts))("what is sent to $camino", async ({ en, fila, pedir }) => {
    const fields = (await fila.envia?.(mundo)) ?? Object.fromEntries(CAMPOS.map((name) => [name, "x"]));
    const body = fila.json?.(mundo);
    const sent = Object.keys(body ?? fields).map((name): Asked => {
      return [en, body ? postJson({ ...body, [name]: NUL }) : postForm({ ...fields, [name]: NUL })];
    });
    expect(await failuresOf(pedir, sent)).toEqual([]);
    expect(errors).not.toHaveBeenCalled();
  });
});
