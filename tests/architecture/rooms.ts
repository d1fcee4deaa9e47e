/** A room of the house and the rooms that its files may import when they run, besides their own. */
export interface Room {
  path: string;
  imports: readonly string[];
}

const LIB = "app/lib";
const UI = "app/ui";
const DB = "db";
const CONTEXT = "app/context.ts";
const ROUTES = "app/routes.ts";
const ROUTING = "app/routing";

const feature = (noun: string) => `app/features/${noun}`;

/** Each noun may call those that stand here, and COMUNES. Two that want each other are composed in a route. */
const NOUNS: Record<string, readonly string[]> = {
  // What the shop holds of a person lies in all of these.
  privacidad: ["pagos", "pedidos", "usuarios", "identidad", "mensajes", "reclamos"],
  pagos: ["pedidos", "carrito", "productos", "imagenes", "usuarios", "identidad"],
  pedidos: ["carrito", "productos", "imagenes", "usuarios", "identidad"],
  carrito: ["productos", "imagenes"],
  productos: ["imagenes"],
  imagenes: [],
  usuarios: ["identidad"],
  identidad: [],
  mensajes: [],
  reclamos: [],
  correo: ["auditoria"],
  auditoria: [],
  limites: [],
};

/** The lowest nouns: those above may call them all. */
const COMUNES = ["correo", "auditoria", "limites"];

const features = Object.entries(NOUNS).map(([noun, after]) => {
  const nouns = COMUNES.includes(noun) ? after : [...after, ...COMUNES];
  // The database is in reach of *.server.ts alone: a rule of its own.
  return { path: feature(noun), imports: [...nouns.map(feature), UI, LIB, DB, CONTEXT, ROUTING] };
});

const FEATURES = features.map(({ path }) => path);
const HOUSE = [...FEATURES, UI, LIB, DB, CONTEXT, ROUTING, ROUTES];

const routes = ["tienda", "admin", "identidad", "api"].map((group) => {
  return { path: `app/routes/${group}`, imports: [...FEATURES, UI, LIB, CONTEXT, ROUTING, ROUTES] };
});

/** Every file stands in the first room whose path is its beginning. One that stands in none fails the test. */
export const ROOMS: readonly Room[] = [
  ...routes,
  ...features,
  { path: UI, imports: [LIB] },
  { path: LIB, imports: [] },
  { path: CONTEXT, imports: [] },
  { path: ROUTING, imports: [] },
  { path: ROUTES, imports: [ROUTING] },
  { path: "app/root.tsx", imports: [UI, LIB] },
  { path: "app/entry.server.tsx", imports: [UI, LIB, CONTEXT] },
  { path: "app/entry.client.tsx", imports: [UI, LIB] },
  { path: "db/seed", imports: [LIB, DB] },
  { path: DB, imports: [LIB] },
  { path: "sandbox", imports: [LIB] },
  { path: "server", imports: [...HOUSE, "db/seed", "sandbox"] },
  { path: "scripts", imports: [...HOUSE, "db/seed", "server"] },
  { path: "bench", imports: [...HOUSE, "db/seed", "server", "sandbox", "tests"] },
  // The whole shop is put together for a test: its table of routes, and what answers with them.
  {
    path: "tests",
    imports: [...HOUSE, "db/seed", "server", "sandbox", "scripts", "app/entry.server.tsx"],
  },
];

const isIn = (file: string, path: string) => file === path || file.startsWith(`${path}/`);

export const roomOf = (file: string, rooms = ROOMS): Room | undefined => rooms.find(({ path }) => isIn(file, path));
