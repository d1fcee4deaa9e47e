import {
  type ServerBuild,
  UNSAFE_withComponentProps as withComponentProps,
  UNSAFE_withErrorBoundaryProps as withErrorBoundaryProps,
} from "react-router";
import type { Pasarela } from "#app/features/pagos/pasarela.ts";
import * as entry from "#app/entry.server.tsx";
import type { Db } from "#db/client.server.ts";
import { createApp } from "#server/app.ts";
import { RUTAS } from "./rutas.ts";
import { openTestTienda } from "./tienda.ts";

interface Modulo {
  default?: Parameters<typeof withComponentProps>[0];
  ErrorBoundary?: Parameters<typeof withErrorBoundaryProps>[0];
  [name: string]: unknown;
}

const modulos = import.meta.glob<Modulo>(["/app/root.tsx", "/app/routes/**/*.{ts,tsx}", "!**/*.test.*"]);

/** The module of a route. The compiler gives its components their props; the rest stays as it is. */
async function load(file: string): Promise<Modulo> {
  const read = modulos[`/app/${file}`];
  if (!read) throw new Error(`routes.ts names ${file}, which is not there`);
  const { default: Component, ErrorBoundary, ...rest } = await read();
  return {
    ...rest,
    ...(Component ? { default: withComponentProps(Component) } : {}),
    ...(ErrorBoundary ? { ErrorBoundary: withErrorBoundaryProps(ErrorBoundary) } : {}),
  };
}

const ROOT = {
  id: "root",
  path: "",
  file: "root.tsx",
  parentId: undefined,
  index: undefined,
  caseSensitive: undefined,
};

/** What a route of the shop exports, by its id. */
export type Exportado = ReadonlyMap<string, ReadonlySet<string>>;

/** What React Router's compiler makes of app/routes.ts for the server, without its bundler: the same modules and tree. */
async function readBuild() {
  const loaded = await Promise.all([ROOT, ...RUTAS].map(async (ruta) => ({ ruta, module: await load(ruta.file) })));
  const exported: Exportado = new Map(loaded.map(({ ruta, module }) => [ruta.id, new Set(Object.keys(module))]));
  const routes = loaded.map(({ ruta: { id, parentId, path, index, caseSensitive }, module }) => {
    const has = (name: string) => Object.hasOwn(module, name);
    const place = { id, parentId, path, index, caseSensitive };
    return {
      server: { ...place, module },
      browser: {
        ...place,
        module: `/assets/${id}.js`,
        hasLoader: has("loader"),
        hasAction: has("action"),
        hasErrorBoundary: has("ErrorBoundary"),
      },
    };
  });
  const build = {
    entry: { module: entry },
    routes: Object.fromEntries(routes.map(({ server }) => [server.id, server])),
    assets: {
      entry: { module: "/assets/entry.js", imports: [] },
      routes: Object.fromEntries(routes.map(({ browser }) => [browser.id, browser])),
      url: "/assets/manifest.js",
      version: "prueba",
    },
    publicPath: "/",
    assetsBuildDirectory: "",
    future: {},
    ssr: true,
    isSpaMode: false,
    prerender: [],
    routeDiscovery: { mode: "initial" },
  } as unknown as ServerBuild;
  return { build, exported };
}

interface Options {
  pasarelas?: readonly Pasarela[];
  source?: Record<string, string>;
}

export type Pedir = (path: string, init?: RequestInit) => Promise<Response>;

/**
 * The whole shop over a test database, as it answers in production: the server, the real table of routes, and
 * every module of it. Only the browser's files are missing, and no port is opened.
 */
export async function openAplicacion(db: Db, { pasarelas = [], source = {} }: Options = {}) {
  const tienda = openTestTienda(db, pasarelas, { LIMITES: "0", ...source });
  const { build, exported } = await readBuild();
  const app = createApp({ tienda, sandbox: null }, { build, files: new Map() });
  const socket = { remoteAddress: "203.0.113.9" };
  const pedir: Pedir = async (path, init) => app.request(path, init, { incoming: { socket } as never });
  return { tienda, exported, pedir };
}
