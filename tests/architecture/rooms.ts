/** A folder and the rooms that it may import; types count. */
export interface Room {
  path: string;
  imports: readonly string[];
}

const LIB = "lib";
const UI = "app/ui";
const DB = "db";
const CONTEXT = "app/context.ts";
const ROUTES = "app/routes.ts";
const ROUTING = "app/routing";

const feature = (noun: string) => `app/features/${noun}`;

/** What each noun may import besides SHARED. Two that need each other meet in a route. */
const NOUNS: Record<string, readonly string[]> = {
  dashboard: ["gestion-pedidos", "caja", "pedidos", "reclamos"],
  caja: ["gestion-pedidos", "usuarios", "visitas"],
  contenido: ["carrito", "pedidos", "productos/catalogo", "productos", "empresa", "envios", "identidad"],
  seo: ["opiniones", "productos/catalogo", "productos", "empresa"],
  // Personal data lies in all of these.
  opiniones: ["productos", "usuarios", "identidad"],
  privacidad: [
    "opiniones",
    "avisos",
    "retornos",
    "pagos",
    "comprobantes",
    "pedidos",
    "direcciones",
    "favoritos",
    "usuarios",
    "vistas",
    "tareas",
    "identidad",
    "mensajes",
    "reclamos",
  ],
  "gestion-pedidos": [
    "abonos",
    "comprobantes",
    "pagos",
    "pedidos",
    "cupones",
    "envios",
    "carrito",
    "productos",
    "direcciones",
    "usuarios",
    "identidad",
  ],
  compra: [
    "comprobantes",
    "pagos",
    "pedidos",
    "cupones",
    "envios",
    "carrito",
    "productos",
    "direcciones",
    "usuarios",
    "identidad",
  ],
  retornos: ["reclamos", "pagos", "pedidos", "productos", "cupones", "usuarios", "identidad"],
  abonos: ["comprobantes", "pagos", "pedidos", "usuarios", "identidad"],
  pagos: ["comprobantes", "pedidos", "carrito", "productos", "usuarios", "identidad"],
  comprobantes: ["pedidos"],
  pedidos: ["cupones", "opiniones", "feriados", "carrito", "productos", "usuarios", "identidad"],
  carrito: ["cupones", "productos/catalogo", "productos", "envios", "favoritos"],
  "productos/csv": ["productos/panel", "productos", "usuarios"],
  "productos/panel": ["productos", "usuarios"],
  "productos/catalogo": ["productos", "envios", "busquedas", "favoritos", "opiniones"],
  productos: [],
  cupones: [],
  avisos: ["productos"],
  busquedas: [],
  visitas: [],
  vistas: ["usuarios"],
  tareas: [],
  usuarios: ["identidad"],
  identidad: [],
  direcciones: ["usuarios", "identidad"],
  favoritos: ["usuarios"],
  mensajes: ["usuarios"],
  reclamos: ["feriados"],
  empresa: ["envios"],
  envios: ["feriados", "direcciones"],
  feriados: [],
  correo: ["ajustes", "auditoria"],
  ajustes: ["imagenes", "auditoria"],
  imagenes: [],
  auditoria: [],
  limites: [],
};

/** The lowest nouns, which all others may import. */
const SHARED = ["correo", "ajustes", "imagenes", "auditoria", "limites"];

const features = Object.entries(NOUNS).map(([noun, after]) => {
  const nouns = SHARED.includes(noun) ? after : [...after, ...SHARED];
  // That only *.server.ts reach the database is a rule of its own.
  return { path: feature(noun), imports: [...nouns.map(feature), UI, LIB, DB, CONTEXT, ROUTING] };
});

const FEATURES = features.map(({ path }) => path);

/** Navigation, footer, command palette, error views. */
const frames = ["tienda", "panel"].map((group) => {
  return { path: `app/frame/${group}`, imports: [...FEATURES, UI, LIB, CONTEXT, ROUTING] };
});

const FRAMES = frames.map(({ path }) => path);
const WORKER = "app/worker";
const HOUSE = [...FRAMES, ...FEATURES, UI, LIB, DB, CONTEXT, ROUTING, ROUTES, WORKER];

const routes = ["tienda", "admin", "identidad", "api"].map((group) => {
  return { path: `app/routes/${group}`, imports: [...FRAMES, ...FEATURES, UI, LIB, CONTEXT, ROUTING, ROUTES] };
});

/** A file belongs to the first room whose path is its prefix; one without a room fails the test. */
export const ROOMS: readonly Room[] = [
  ...routes,
  ...frames,
  ...features,
  { path: UI, imports: [LIB] },
  { path: LIB, imports: [] },
  { path: CONTEXT, imports: [DB, LIB] },
  { path: ROUTING, imports: [CONTEXT, UI, LIB] },
  { path: ROUTES, imports: [ROUTING, LIB] },
  { path: WORKER, imports: [ROUTING, LIB] },
  { path: "app/root.tsx", imports: [UI, LIB] },
  { path: "app/entry.server.tsx", imports: [UI, LIB, CONTEXT] },
  { path: "app/entry.client.tsx", imports: [UI, LIB] },
  { path: "db/seed", imports: [LIB, DB] },
  { path: DB, imports: [LIB] },
  { path: "sandbox", imports: [LIB] },
  { path: "server", imports: [...HOUSE, "db/seed", "sandbox"] },
  { path: "scripts", imports: [...HOUSE, "db/seed", "server"] },
  { path: "bench", imports: [...HOUSE, "db/seed", "server", "sandbox", "tests"] },
  // The fixtures assemble the whole shop.
  {
    path: "tests",
    imports: [...HOUSE, "db/seed", "server", "sandbox", "scripts", "app/entry.server.tsx"],
  },
];

const isIn = (file: string, path: string) => file === path || file.startsWith(`${path}/`);

export const findRoom = (file: string, rooms = ROOMS): Room | undefined => rooms.find(({ path }) => isIn(file, path));
