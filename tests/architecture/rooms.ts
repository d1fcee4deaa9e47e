import { FEATURES, WINGS } from "./wings.ts";

/** A folder and the rooms that it may import; types count. */
export interface Room {
  path: string;
  imports: readonly string[];
  /** For a room of app/features: its wing, and the files that other wings may import. */
  wing?: string;
  door?: readonly string[];
}

const LIB = "lib";
const START = "app/start";
const UI = "app/ui";
const DB = "db";
const CONTEXT = "app/context.ts";
const ROUTES = "app/routes.ts";
const ROUTING = "app/routing";
const SANDBOX = "tools/sandbox";
const CAOS = "tools/caos";

const toPath = (wing: string, room: string) => `${FEATURES}/${wing}/${room}`;

/** A separate rule keeps the database to *.server.ts. */
const BELOW = [UI, LIB, DB, CONTEXT, ROUTING];

const features: Room[] = Object.entries(WINGS).flatMap(([wing, { imports, rooms }]) => {
  const others = imports.flatMap((name) => Object.keys(WINGS[name]?.rooms ?? {}).map((room) => toPath(name, room)));
  return Object.entries(rooms).map(([room, row]) => ({
    path: toPath(wing, room),
    imports: [...row.imports.map((name) => toPath(wing, name)), ...(row.also ?? []), ...others, ...BELOW],
    wing,
    door: row.door,
  }));
});

const FEATURE_ROOMS = features.map(({ path }) => path);

/** Navigation, footer, command palette, error views. */
const frames = ["tienda", "panel"].map((group) => {
  return { path: `app/frame/${group}`, imports: [...FEATURE_ROOMS, UI, LIB, CONTEXT, ROUTING] };
});

const FRAMES = frames.map(({ path }) => path);
const WORKER = "app/worker";
const HOUSE = [...FRAMES, ...FEATURE_ROOMS, UI, LIB, DB, CONTEXT, ROUTING, ROUTES, WORKER];

const routes = ["tienda", "admin", "identidad", "api"].map((group) => {
  return { path: `app/routes/${group}`, imports: [...FRAMES, ...FEATURE_ROOMS, UI, LIB, CONTEXT, ROUTING, ROUTES] };
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
  { path: START, imports: [UI, LIB, "app/features/compra/carrito"] },
  { path: "app/root.tsx", imports: [START, UI, LIB] },
  { path: "app/entry.server.tsx", imports: [START, UI, LIB, CONTEXT] },
  { path: "app/entry.client.tsx", imports: [UI, LIB] },
  { path: "db/seed", imports: [LIB, DB] },
  { path: DB, imports: [LIB] },
  { path: SANDBOX, imports: [LIB] },
  { path: "server", imports: [...HOUSE, "db/seed", SANDBOX] },
  { path: "scripts", imports: [...HOUSE, "db/seed", "server"] },
  { path: "tools/bench", imports: [...HOUSE, "db/seed", "server", SANDBOX, CAOS, "tests"] },
  { path: CAOS, imports: [...HOUSE, "db/seed", "server", SANDBOX] },
  { path: "tools/apertura", imports: [...HOUSE, "tests"] },
  { path: "tools/imagen", imports: [LIB, CAOS, "tests"] },
  { path: "tools/estudio", imports: [...HOUSE, "db/seed"] },
  { path: "tools/mutantes", imports: [] },
  { path: "tools/make", imports: [...HOUSE, "scripts", "tests"] },
  // The fixtures assemble the whole shop.
  {
    path: "tests",
    imports: [...HOUSE, "db/seed", "server", SANDBOX, CAOS, "scripts", "app/entry.server.tsx"],
  },
];

const isIn = (file: string, path: string) => file === path || file.startsWith(`${path}/`);

export const findRoom = (file: string, rooms = ROOMS): Room | undefined => rooms.find(({ path }) => isIn(file, path));
