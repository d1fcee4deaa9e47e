import { beforeEach, expect, it, vi } from "vitest";
import type * as Navegador from "./sesion-navegador.ts";
import type * as Volver from "./volver-a-entrar.ts";

const ANA = { id: "1", email: "ana@ejemplo.pe", nombre: "Ana", apellido: "Ñahui", rol: "cliente" as const };
const BETO = { ...ANA, id: "2", email: "beto@ejemplo.pe" };
const SIN_RESPUESTA = {
  tipo: "rechazo",
  mensaje: "No se pudo iniciar la sesión. Revisa tu conexión e inténtalo de nuevo.",
  campos: {},
};

let tab: typeof Navegador & typeof Volver;
let requests: string[] = [];
const reload = vi.fn<() => void>();

/** The page of Ana after her session ended; the arguments are the server's next answers. */
async function answer(sesion: () => Response, usuario: object | null) {
  vi.stubGlobal("fetch", async (path: string, { method = "GET" }: RequestInit = {}) => {
    requests.push(`${method} ${path}`);
    return method === "POST" ? sesion() : Response.json({ usuario, aviso: null });
  });
  const form = new FormData();
  form.set("email", "ana@ejemplo.pe");
  return tab.signInHere(form, ANA.id);
}

beforeEach(async () => {
  vi.resetModules();
  requests = [];
  reload.mockReset();
  vi.stubGlobal("window", { addEventListener: () => {}, location: { reload } });
  const nowhere = { getItem: () => null, setItem: () => {}, removeItem: () => {} };
  vi.stubGlobal("localStorage", nowhere);
  vi.stubGlobal("sessionStorage", nowhere);
  tab = { ...(await import("./sesion-navegador.ts")), ...(await import("./volver-a-entrar.ts")) };
  tab.sesionStore.set({ estado: "lista", usuario: ANA, aviso: null });
});

it("who signed in is back once the session says the same", async () => {
  expect(await answer(() => Response.json({ tipo: "entrada" }), ANA)).toEqual({ tipo: "entrada" });
  expect(requests).toEqual(["POST /api/sesion", expect.stringMatching(/^GET /)]);
  expect(reload).not.toHaveBeenCalled();
});

it("where the code is asked for, or what was typed is refused, nobody asks who is signed in", async () => {
  const rechazo = { mensaje: null, campos: { email: "Escribe tu correo." } };
  expect(await answer(() => Response.json({ tipo: "codigo" }), ANA)).toEqual({ tipo: "codigo" });
  expect(await answer(() => Response.json(rechazo, { status: 400 }), ANA)).toEqual({ tipo: "rechazo", ...rechazo });
  expect(requests).toEqual(["POST /api/sesion", "POST /api/sesion"]);
});

it.each<[string, () => Response, object | null]>([
  ["signed in by the answer, but by no session", () => Response.json({ tipo: "entrada" }), null],
  ["an answer that says nothing", () => Response.json({}), ANA],
  ["a page in place of an answer", () => new Response("<html>"), ANA],
  ["no answer", () => Response.error(), ANA],
])("%s: it could not be done, and says so", async (_, sesion, usuario) => {
  expect(await answer(sesion, usuario)).toEqual(SIN_RESPUESTA);
});

it("somebody else is not back: the page starts over", async () => {
  expect(await answer(() => Response.json({ tipo: "entrada" }), BETO)).toEqual(SIN_RESPUESTA);
  expect(reload).toHaveBeenCalledOnce();
});
