import { RouterContextProvider } from "react-router";
import { expect, it } from "vitest";
import { requestScopeContext, tiendaContext } from "#app/context.ts";
import { usuarioContext } from "#app/features/personas/usuarios/sesion.server.ts";
import { newId } from "#lib/ids.ts";
import { createLog } from "#lib/log.ts";
import { createDb } from "#db/client.server.ts";
import { openTestTienda } from "#tests/fixtures/tienda.ts";
import { action } from "./productos.tsx";
import { loader as auditoria } from "./auditoria.tsx";
import { loader as correos } from "./correos.tsx";
import { loader as dashboard } from "./dashboard.tsx";
import { loader as mensajes } from "./mensajes.tsx";
import { loader as pedidos } from "./pedidos.tsx";
import { loader as productos } from "./productos.tsx";
import { loader as reclamos } from "./reclamos.tsx";
import { loader as usuarios } from "./usuarios.tsx";

const LOADERS = { auditoria, correos, dashboard, mensajes, pedidos, productos, reclamos, usuarios };

/** A panel page's arguments, with an unreachable database. */
function buildArgs(path: string, init?: RequestInit) {
  const db = createDb({ host: "127.0.0.1", port: 1 }, () => {});
  const context = new RouterContextProvider();
  context.set(tiendaContext, openTestTienda(db, []));
  context.set(requestScopeContext, { id: "1", ip: "127.0.0.1", log: createLog("silent"), nonce: "" });
  const persona = { id: newId(), email: "ana@ejemplo.pe", nombre: "Ana", apellido: "Ñahui", telefono: null };
  context.set(usuarioContext, {
    ...persona,
    direccion: null,
    rol: "admin",
    puesto: "dueno",
    bloqueado_en: null,
    created_at: new Date(),
  });
  const request = new Request(`http://localhost:3000${path}`, init);
  return { request, url: new URL(request.url), context, params: {} };
}

it.each(Object.entries(LOADERS))("without a database %s answers 503, to be tried again", async (name, loader) => {
  const args = { ...buildArgs(`/admin/${name}`), pattern: `/admin/${name}` } as Parameters<typeof loader>[0];
  await expect((loader as (of: typeof args) => Promise<unknown>)(args)).rejects.toMatchObject({
    init: { status: 503 },
  });
});

it("an action is answered, so that the screen stays as it was", async () => {
  const body = new URLSearchParams({ intento: "eliminar", id: newId() });
  const answer = await action({
    ...buildArgs("/admin/productos", { method: "POST", body }),
    pattern: "/admin/productos",
  });
  expect(answer).toMatchObject({ init: { status: 503 }, data: { ok: false } });
});
