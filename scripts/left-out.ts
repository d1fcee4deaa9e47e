import { parseAst, type Plugin } from "vite";

/** The version that LEFT_OUT was read in. With another one the build stops: read these functions again first. */
const VERSION = "8.5.1";

/** What a call of such a function does instead. By default nothing, which nobody sees: nothing calls it. */
const NOTHING = "{}";

/**
 * Functions of React Router that no page of this shop runs, by file; they are 5 kB of each first visit. Its code asks
 * at run time for what react-router.config.ts and the shop's own code settle at build time, so that the bundler keeps
 * them. tests/left-out.test.ts says what must stay true for each.
 */
export const LEFT_OUT: Record<string, Record<string, string>> = {
  // `instrumentations` of <HydratedRouter>.
  "router/instrumentation": {
    getRouteInstrumentationUpdates: NOTHING,
    instrumentClientSideRouter: NOTHING,
    consumeInstrumentationClientResultMetaReceiver: NOTHING,
  },
  // `routeDiscovery: { mode: "lazy" }`.
  "dom/ssr/fog-of-war": {
    isFogOfWarEnabled: NOTHING,
    getPartialManifest: NOTHING,
    getPatchRoutesOnNavigationFunction: NOTHING,
    useFogOFWarDiscovery: NOTHING,
  },
  // `future.unstable_customRouteDiscovery`.
  "dom/ssr/route-discovery": {
    RouteDiscoveryRuntime: NOTHING,
    getCustomPatchRoutesOnNavigationFunction: NOTHING,
    useCustomRouteDiscovery: NOTHING,
  },
  // React Server Components.
  errors: { decodeRedirectErrorDigest: NOTHING, decodeRouteErrorResponseDigest: NOTHING },
  hooks: { RSCErrorHandler: NOTHING, DefaultErrorComponent: NOTHING },
  "dom/ssr/components": {
    // `prefetch` of <Link>, and <PrefetchPageLinks>: app/ui/prefetch.ts is for more than links.
    PrefetchPageLinks: NOTHING,
    usePrefetchBehavior: "{ return [false, null, {}]; }",
    // On the server alone (app/root.tsx).
    Scripts: NOTHING,
  },
  // `ssr: false`.
  "dom/ssr/single-fetch": { nonSsrStrategy: NOTHING },
  "dom/ssr/fallback": { RemixRootDefaultHydrateFallback: NOTHING },
  // Of the development server.
  "dom/ssr/routes": { createClientRoutesWithHMRRevalidationOptOut: NOTHING, wrapShouldRevalidateForHdr: NOTHING },
  // A router for another history. Kept by the bundler for its display name.
  "dom/lib": { HistoryRouter: NOTHING },
};

interface Body {
  start: number;
  end: number;
}

/** The bodies of the functions and classes that a module declares at its top, by name. */
function findBodies(code: string): Map<string, Body> {
  const bodies = new Map<string, Body>();
  for (const node of parseAst(code).body) {
    if (node.type === "FunctionDeclaration" && node.id && node.body) bodies.set(node.id.name, node.body);
    if (node.type !== "VariableDeclaration") continue;
    for (const { id, init } of node.declarations) {
      if (id.type === "Identifier" && init?.type === "ClassExpression") bodies.set(id.name, init.body);
    }
  }
  return bodies;
}

/** A module with other bodies for these functions. Throws for one that it does not declare. */
export function replaceBodies(code: string, wanted: Record<string, string>): string {
  const bodies = findBodies(code);
  const found = Object.entries(wanted).map(([name, text]) => {
    const body = bodies.get(name);
    if (!body) throw new Error(`React Router has no function ${name} any more`);
    return { ...body, text };
  });
  return found
    .toSorted((a, b) => b.start - a.start)
    .reduce((rest, { start, end, text }) => rest.slice(0, start) + text + rest.slice(end), code);
}

/** Leaves LEFT_OUT out of the browser's build. */
export function leaveOut(): Plugin {
  return {
    name: "qhatu:left-out",
    apply: "build",
    applyToEnvironment: ({ name }) => name === "client",
    transform: {
      filter: { id: /node_modules\/react-router\/dist\/production\/lib\// },
      handler(code, id) {
        const file = id.replace(/^.*\/dist\/production\/lib\/|\.js$/g, "");
        const wanted = LEFT_OUT[file];
        if (!wanted) return null;
        if (!code.includes(`react-router v${VERSION}`)) throw new Error(`scripts/left-out.ts is for ${VERSION}: ${id}`);
        return { code: replaceBodies(code, wanted), map: null };
      },
    },
  };
}
