import { isRouteErrorResponse, type MiddlewareFunction, RouterContextProvider } from "react-router";
import { describe, expect, it } from "vitest";
import { requireAdmin } from "./admin.server.ts";
import { avisoContext, usuarioContext } from "./sesion.server.ts";
import type { Rol } from "./usuarios.ts";

type Args = Parameters<MiddlewareFunction<Response>>[0];

/** What the guard answers to someone, and whether it let anything run. */
async function pass(rol: Rol, aviso: string | null = null) {
  const context = new RouterContextProvider();
  const quien = { id: "u", email: "u@ejemplo.pe", nombre: "Ana", apellido: "Ñahui" };
  context.set(usuarioContext, { ...quien, telefono: null, direccion: null, rol, created_at: new Date() });
  context.set(avisoContext, aviso);
  const url = new URL("http://localhost:3000/admin");
  const args: Args = { request: new Request(url), url, context, params: {}, pattern: "" };
  let ran = false;
  const next = async () => {
    ran = true;
    return new Response("hidden");
  };
  const answer = await Promise.resolve(requireAdmin(args, next)).catch((thrown: unknown) => thrown);
  return { answer, ran };
}

const statusOf = (answer: unknown) => {
  if (answer instanceof Response || isRouteErrorResponse(answer)) return answer.status;
  if (typeof answer === "object" && answer !== null && "init" in answer) {
    return (answer as { init: ResponseInit }).init.status;
  }
  return answer;
};

describe("the panel's guard", () => {
  it("lets an admin through", async () => {
    const { answer, ran } = await pass("admin");
    expect(ran).toBe(true);
    expect(statusOf(answer)).toBe(200);
  });

  it("refuses anybody else with 403, and nothing runs", async () => {
    const { answer, ran } = await pass("cliente");
    expect(ran).toBe(false);
    expect(statusOf(answer)).toBe(403);
  });

  it("says 503 to whoever may be an admin: their profile could not be read", async () => {
    const { answer, ran } = await pass("cliente", "Error al cargar la informacion del usuario.");
    expect(ran).toBe(false);
    expect(statusOf(answer)).toBe(503);
  });
});
