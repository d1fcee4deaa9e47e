import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { addAviso } from "#app/features/catalogo/avisos/avisos.server.ts";
import { toBajaPath, toConfirmarPath } from "#app/features/catalogo/avisos/avisos.ts";
import { toBajaHref } from "#app/features/catalogo/opiniones/baja.server.ts";
import { shareLista, unshareLista } from "#app/features/catalogo/favoritos/lista-compartida.server.ts";
import { invite } from "#app/features/personas/usuarios/invitaciones.server.ts";
import { listPublicPages } from "#app/worker/public-pages.ts";
import { findKind } from "#app/worker/rules.ts";
import { flattenRoutes } from "#app/routing/route-table.ts";
import routes from "#app/routes.ts";
import { avisos, correos, invitaciones, listas_favoritos } from "#db/schema/index.ts";
import { newId } from "#lib/ids.ts";
import { toLoggedPath } from "#server/open-request.ts";
import { openTestDb } from "./db.ts";
import type { Fetch } from "./fixtures/app.ts";
import { hashTables } from "./fixtures/hash-tables.ts";
import { openWorld } from "./fixtures/world.ts";

const db = await openTestDb();
const world = await openWorld(db, { LIMITES: "1" });
const { tienda, people, agotado, hoja } = world;
const { cliente, nadie, ajeno, admin } = people;

interface EnlaceRow {
  /** Path and query, with its id and its key. */
  enlace: string;
  id: string;
  clave: string;
  /** What it shows to its holder alone. */
  shows: string;
  fetchShop: Fetch;
  /** Ends it; null where it lasts as long as what it opens. */
  end: (() => Promise<unknown>) | null;
}

async function openAvisos(toPath: typeof toBajaPath, shows: string): Promise<EnlaceRow> {
  const email = `${newId()}@correo.pe`;
  await addAviso(db, { producto_id: agotado.id, email, pedir: () => ({ ...MENSAJE, para: email }) });
  const [{ baja } = { baja: "" }] = await db.select().from(avisos).where(eq(avisos.email, email));
  const clave = tienda.enlaces.sign("avisos", baja);
  const end = () => db.delete(avisos).where(eq(avisos.baja, baja));
  return { enlace: toPath(baja, clave), id: baja, clave, shows, fetchShop: nadie.fetchShop, end };
}
const MENSAJE = { tipo: "confirmar_aviso", mensaje: { asunto: "", html: "<head></head>", texto: "" } } as const;

async function openInvitacion(): Promise<EnlaceRow> {
  await invite(tienda, { email: ajeno.email, puesto: "lectura", actor_id: admin.id });
  const [correo] = await db.select().from(correos).where(eq(correos.tipo, "invitacion"));
  const { pathname, search, searchParams } = new URL(correo?.enlace_secreto ?? "");
  const [id, clave] = [searchParams.get("id") ?? "", searchParams.get("clave") ?? ""];
  const end = () => db.update(invitaciones).set({ vence_en: new Date() });
  return { enlace: pathname + search, id, clave, shows: "Aceptar la invitación", fetchShop: ajeno.fetchShop, end };
}

async function openLista(): Promise<EnlaceRow> {
  await shareLista(db, cliente.id, "Killa");
  const [{ clave } = { clave: "" }] = await db.select().from(listas_favoritos);
  const end = () => unshareLista(db, cliente.id);
  return { enlace: `/lista/${clave}`, id: "", clave, shows: "Favoritos de Killa", fetchShop: nadie.fetchShop, end };
}

const BAJA = new URL(toBajaHref(tienda, cliente.id));
const HOJA = { enlace: hoja.path, id: hoja.codigo, clave: hoja.clave, fetchShop: nadie.fetchShop, end: null };

/** One row for each page that a secret link opens. */
const ENLACES: Readonly<Record<string, EnlaceRow>> = {
  "/avisos/confirmar/:baja": await openAvisos(toConfirmarPath, "Sí, avísenme"),
  "/avisos/baja/:baja": await openAvisos(toBajaPath, "Cancelar mis avisos"),
  "/opiniones/baja": {
    enlace: BAJA.pathname + BAJA.search,
    id: cliente.id,
    clave: BAJA.searchParams.get("clave") ?? "",
    shows: 'value="baja"',
    fetchShop: nadie.fetchShop,
    end: null,
  },
  "/invitacion": await openInvitacion(),
  "/lista/:clave": await openLista(),
  "/libro-de-reclamaciones/:codigo": { ...HOJA, shows: "Inkarri" },
  "/libro-de-reclamaciones/:codigo/hoja.pdf": {
    ...HOJA,
    enlace: hoja.path.replace("?", "/hoja.pdf?"),
    shows: "%PDF-",
  },
};

const flat = flattenRoutes(routes);

it("has a row for each route that a secret link opens", () => {
  // The page that says so shows nothing of any.
  const declared = flat
    .filter(({ declaration, pattern }) => declaration.enlace && pattern !== "/enlace-terminado")
    .map(({ pattern }) => pattern);
  expect(Object.keys(ENLACES).toSorted()).toEqual(declared.toSorted());
});

/** What is asked for instead of the link: none of them may open it. */
function listWrong({ enlace, id, clave }: EnlaceRow): [string, string][] {
  const put = (other: string) => enlace.replace(clave, other);
  const always: [string, string][] = [
    ["forged", put("A".repeat(clave.length))],
    ["shortened", put(clave.slice(0, -1))],
    ["lengthened", put(`${clave}A`)],
    ["with the key for another purpose", put(tienda.enlaces.sign("invitacion", `${id}x`))],
  ];
  // A shared list has a key alone.
  if (id === "") return always;
  return [
    ...always,
    ["without its key", put("")],
    ["with the key of somebody else's", enlace.replace(id, newId())],
    ["with its id for a key", put(id)],
  ];
}

const rows = Object.entries(ENLACES);

describe.each(rows)("%s", (_, row) => {
  const { enlace, shows, fetchShop, clave, end } = row;
  const isShown = async (path: string) => (await (await fetchShop(path)).text()).includes(shows);

  it("opens, changes nothing by itself, and is told to nobody", async () => {
    const before = await hashTables(db);
    const data = enlace.replace(/(?=\?|$)/, ".data");
    for (const path of [enlace, ...(enlace.includes(".pdf") ? [] : [data])]) {
      const { status, headers } = await fetchShop(path);
      expect(status).toBe(200);
      expect(headers.get("Cache-Control")).toContain("no-store");
      expect(headers.get("X-Robots-Tag")).toBe("noindex");
      expect(headers.get("Referrer-Policy")).toBe("same-origin");
    }
    expect(await isShown(enlace)).toBe(true);
    const { limites: _after, ...after } = await hashTables(db);
    const { limites: _before, ...rest } = before;
    expect({ ...after, "public.limites": "" }).toEqual({ ...rest, "public.limites": "" });
    expect(findKind(new URL(enlace, "https://tienda.pe"), listPublicPages(flat))).toBeNull();
    // A query is not logged at all.
    expect(toLoggedPath(new URL(enlace, "https://tienda.pe").pathname)).not.toContain(clave);
  });

  it.each(listWrong(row))("%s opens nothing", async (_what, path) => {
    const answer = await fetchShop(path);
    expect(await answer.text()).not.toContain(shows);
    expect(answer.headers.get("Referrer-Policy")).toBe("same-origin");
  });

  it.skipIf(end === null)("opens nothing once it ended", async () => {
    await end?.();
    expect(await isShown(enlace)).toBe(false);
  });
});

it("a network that guesses is refused, and whoever has the link still comes in", async () => {
  const seen = new Set<number>();
  for (let n = 0; n < 130; n += 1)
    seen.add((await nadie.fetchShop(`/opiniones/baja?u=persona-${n}&clave=${"A".repeat(22)}`)).status);
  expect([...seen]).toEqual([404, 429]);
  expect((await nadie.fetchShop(hoja.path)).status).toBe(200);
  expect((await nadie.fetchShop(hoja.path.slice(0, -1))).status).toBe(429);
});
