import packageJson from "../../package.json" with { type: "json" };
import { findRoom } from "./rooms.ts";
import { parseTree, type Source, type Tree } from "./sources.ts";

const MAX_LINES = 300;
/** For app, server and lib, without tests. */
const MAX_SHOP_LINES = 220;
/** The median length. */
const MAX_MEDIAN = 80;

const isTest = (file: string) => /\.test\.(tsx?|mjs)$/.test(file);
const isServer = (file: string) => /\.server\.tsx?$/.test(file);
const isConfig = (file: string) => !file.includes("/");
const isFeature = (file: string) => file.startsWith("app/features/");

/** The environment is read once, at the start of a process. */
const READS_ENV =
  /^(lib\/env|server\/main|server\/dev|tools\/sandbox\/main)\.ts$|^(scripts|tools\/(apertura|bench|caos|imagen|make|mutantes)|tests)\//;
/** Plain lists without the schema, which browser code may import. */
const VALUES = "db/values.ts";
const BARREL = "db/schema/index.ts";

type Rule = (sources: readonly Source[]) => string[];

const each =
  (judge: (source: Source) => (string | false)[]): Rule =>
  (sources) =>
    sources.flatMap((source) => judge(source).filter((said) => said !== false));

const everyFileHasARoom = each(({ file }) => [
  !isConfig(file) &&
    !findRoom(file) &&
    `${file} stands in no room: give its folder a row in tests/architecture/rooms.ts`,
]);

/** Type imports count, since reading the type means reading that file. Tests may import anything. */
const arrowsGoDown = each(({ file, arrows }) => {
  const room = findRoom(file);
  if (!room || isTest(file)) return [];
  return arrows.map(({ to }) => {
    const target = findRoom(to);
    const allowed = !target || target === room || room.imports.includes(target.path);
    return !allowed && `${file} imports ${to}: ${room.path} may not import ${target.path}`;
  });
});

/** Wings import each other only through the files in a room's row. */
const wingsMeetAtDoors = each(({ file, arrows }) => {
  const wing = findRoom(file)?.wing;
  if (!wing || isTest(file)) return [];
  return arrows.map(({ to }) => {
    const target = findRoom(to);
    const passes = !target?.wing || target.wing === wing || target.door?.includes(to.slice(target.path.length + 1));
    return !passes && `${file} imports ${to}, which is no door of ${target.path} (tests/architecture/wings.ts)`;
  });
});

const listRoutes = (sources: readonly Source[]): ReadonlySet<string> => {
  const table = sources.find(({ file }) => file === "app/routes.ts")?.code ?? "";
  return new Set([...table.matchAll(/"(routes\/[^"]+)"/g)].map(([, file]) => `app/${file}`));
};

const onlyRoutesStandInRoutes: Rule = (sources) => {
  const routes = listRoutes(sources);
  return each(({ file }) => [
    file.startsWith("app/routes/") &&
      !isTest(file) &&
      !routes.has(file) &&
      `${file} is named by no row of app/routes.ts: a part of a page belongs in a feature, in app/frame or in app/ui`,
  ])(sources);
};

const routesStandAlone: Rule = (sources) => {
  const routes = listRoutes(sources);
  return each(({ file, arrows }) =>
    arrows.map(({ to }) => {
      const imported = file.startsWith("app/") && !isTest(file) && routes.has(to);
      return imported && `${file} imports ${to}: what two routes share belongs in a feature or in ui`;
    }),
  )(sources);
};

const CACHED = /"(routes\/[^"]+)",\s*(?:shared\(|\{[^}]*\bcache:)/g;
const LOADER = /export (?:async function loader|function loader|const loader =)\s*([^{]*\{[^}]*\}|[^\n]*)/;

/** A cached page may not read the request: its cache key does not contain what it reads. */
const cachedPagesReadNoRequest: Rule = (sources) => {
  const table = sources.find(({ file }) => file === "app/routes.ts")?.code ?? "";
  const cached = new Set([...table.matchAll(CACHED)].map(([, file]) => `app/${file}`));
  return each(({ file, code }) => {
    const [, begin = ""] = (cached.has(file) && LOADER.exec(code)) || [];
    const wrong = /\b(request|url|args)\b/.test(begin) && !begin.startsWith("cachedLoader(");
    return [wrong && `${file} is cached for everyone: its loader may take params and context, or be a cachedLoader`];
  })(sources);
};

const onlyServerFilesTouchDb = each(({ file, arrows }) =>
  arrows.map(({ to, isType }) => {
    const touches =
      !isType && isFeature(file) && !isServer(file) && !isTest(file) && to.startsWith("db/") && to !== VALUES;
    return touches && `${file} imports ${to}: in features only *.server.ts files touch db (import its types instead)`;
  }),
);

const browserFilesStayClean = each(({ file, arrows }) => {
  if (!/^(app\/(features|frame|ui)|lib)\//.test(file) || isServer(file) || isTest(file)) return [];
  return arrows.map(
    ({ to, isType }) => !isType && isServer(to) && `${file} imports ${to}: only *.server.ts files and routes may`,
  );
});

const everyImportLeadsSomewhere = each(({ file, arrows }) =>
  arrows.map(({ to, found }) => !found && `${file} imports ${to}, which is not there`),
);

const countLines = ({ text }: Source) => text.split("\n").length - 1;
const isShort = (file: string) => /^(app|server|lib)\//.test(file) && !isTest(file);

const filesAreShort = each((source) => {
  const [lines, most] = [countLines(source), isShort(source.file) ? MAX_SHOP_LINES : MAX_LINES];
  return [lines > most && `${source.file} has ${lines} lines; more than ${most} are too many: divide it`];
});

const theMedianFileIsShort: Rule = (sources) => {
  const lines = sources.filter(({ file }) => isShort(file)).map(countLines);
  const median = lines.toSorted((a, b) => a - b)[Math.floor(lines.length / 2)] ?? 0;
  return median > MAX_MEDIAN ? [`the median file of the shop has ${median} lines, more than ${MAX_MEDIAN}`] : [];
};

const namesAreKebabCase = each(({ file }) => [
  !/^([a-z0-9-]+\/)*[a-z0-9]+([.-][a-z0-9]+)*\.(ts|tsx|mjs)$/.test(file) && `${file} is not in kebab-case`,
]);

const environmentIsReadOnce = each(({ file, code }) => [
  /\bprocess\s*\.\s*env\b/.test(code) &&
    !READS_ENV.test(file) &&
    !isConfig(file) &&
    !isTest(file) &&
    `${file} reads process.env: take the setting from tienda.env (lib/env.ts)`,
]);

/** Megabytes each, and no page of the storefront needs them. */
const LARGE = [
  "@react-email/render",
  "@zxcvbn-ts/language-common",
  "nodemailer",
  "pdfkit",
  "pg-boss",
  "sharp",
  "stripe",
];
/** Only part of a server that runs background work; server/tienda.ts loads it then. */
const LOADS_LARGE = "server/task-runner.ts";

const largePackagesLoadByNeed = each(({ file, arrows }) =>
  arrows.map(({ to, isType, isDynamic }) => {
    const atStart = !isType && !isDynamic && [...LARGE, LOADS_LARGE].includes(to);
    const own = file === LOADS_LARGE && to === "pg-boss";
    return (
      atStart &&
      !own &&
      /^(app|server)\//.test(file) &&
      !isTest(file) &&
      `${file} imports ${to} at the start: write await import("${to}") where it is needed`
    );
  }),
);

const LINK = "app/ui/link.tsx";
const ROUTER_LINK = /import \{[^}]*\b(?:Nav)?Link\b[^}]*\} from "react-router"/;

/** The router's own link costs the server more than the rest of the page's frame. */
const linksAreOurs = each(({ file, code }) => [
  file.startsWith("app/") &&
    file !== LINK &&
    !isTest(file) &&
    ROUTER_LINK.test(code) &&
    `${file} imports the router's link: take ${LINK}'s`,
]);

const FILE_FIELD = "app/ui/file-field.tsx";

/** The native file field's texts are in the browser's language. */
const fileFieldsAreOurs = each(({ file, code }) => [
  file.startsWith("app/") &&
    file !== FILE_FIELD &&
    !isTest(file) &&
    /\btype=\{?["'`]file["'`]/.test(code) &&
    `${file} has a file field of its own: take ${FILE_FIELD}'s`,
]);

const noBarrels = each(({ file, passesOn }) => [
  file !== BARREL &&
    (passesOn.length > 0 || /(^|\/)index\.tsx?$/.test(file)) &&
    `${file} is a barrel: import from the file itself`,
]);

/** Type imports count. Each cycle is reported once, from its first file on. */
const noCycles: Rule = (sources) => {
  const next = new Map(sources.map(({ file, arrows }) => [file, arrows.map(({ to }) => to)]));
  const done = new Set<string>();
  const told = new Set<string>();
  const follow = (file: string, trail: readonly string[]) => {
    const at = trail.indexOf(file);
    if (at !== -1) told.add(`import cycle: ${[...trail.slice(at), file].join(" → ")}`);
    if (at !== -1 || done.has(file)) return;
    for (const target of next.get(file) ?? []) follow(target, [...trail, file]);
    done.add(file);
  };
  for (const { file } of sources) follow(file, []);
  return [...told];
};

/** Two rooms that import each other are one room, whatever rooms.ts allows. */
const roomsKnowEachOtherOneWay: Rule = (sources) => {
  const pairs = new Map<string, string>();
  for (const { file, arrows } of sources) {
    const from = findRoom(file)?.path;
    for (const { to } of isTest(file) ? [] : arrows) {
      const target = findRoom(to)?.path;
      if (from && target && from !== target) pairs.set(`${from} ${target}`, `${file} imports ${to}`);
    }
  }
  return [...pairs].flatMap(([pair, said]) => {
    const [from = "", to = ""] = pair.split(" ");
    const back = from < to && pairs.get(`${to} ${from}`);
    return back ? `${said}, and ${back}: ${from} and ${to} know each other` : [];
  });
};

/** Scripts and tests are exempt. */
const isShop = (file: string) => /^(app|db|lib|server|tools\/sandbox)\//.test(file) && !isTest(file);

const TESTERS = Object.keys(packageJson.devDependencies);
const BUILDS = /^scripts\/|^(react-router|vite)\.config\.ts$/;

/** `npm start` installs the `dependencies` alone. */
const shopNeedsNoTesters = each(({ file, arrows }) =>
  arrows.map(({ to, isType }) => {
    const needs = !isType && TESTERS.some((name) => to === name || to.startsWith(`${name}/`));
    const runs = isShop(file) || (BUILDS.test(file) && !isTest(file));
    return needs && runs && `${file} imports ${to}, of package.json's devDependencies: what runs or builds may not`;
  }),
);

/** A type's name must lead to one place; only `Props` is in every component. */
const typeNamesAreUnique: Rule = (sources) => {
  const places = new Map<string, string[]>();
  for (const { file, types } of sources.filter((source) => isShop(source.file))) {
    for (const name of types) places.set(name, [...(places.get(name) ?? []), file]);
  }
  places.delete("Props");
  return [...places].flatMap(([name, files]) =>
    files.length > 1 ? `the type ${name} means several things: ${files.join(", ")}` : [],
  );
};

/** `xOf` hides whether it parses, formats, computes or reads. */
const VERB = /^(count|create|get|has|is|list|pick|read)[A-Z]/;

const functionsBeginWithAVerb = each(({ file, functions }) =>
  functions.map(
    (name) =>
      isShop(file) &&
      /[a-z]Of$/.test(name) &&
      !VERB.test(name) &&
      `${file}: ${name} does not say what it does: begin with a verb (parse, format, get, list, to, build …)`,
  ),
);

export const RULES = {
  everyFileHasARoom,
  arrowsGoDown,
  wingsMeetAtDoors,
  onlyRoutesStandInRoutes,
  routesStandAlone,
  cachedPagesReadNoRequest,
  onlyServerFilesTouchDb,
  browserFilesStayClean,
  everyImportLeadsSomewhere,
  filesAreShort,
  theMedianFileIsShort,
  namesAreKebabCase,
  environmentIsReadOnce,
  largePackagesLoadByNeed,
  linksAreOurs,
  fileFieldsAreOurs,
  noBarrels,
  noCycles,
  roomsKnowEachOtherOneWay,
  shopNeedsNoTesters,
  typeNamesAreUnique,
  functionsBeginWithAVerb,
} satisfies Record<string, Rule>;

export const judge = (rule: keyof typeof RULES, tree: Tree): string[] => RULES[rule](parseTree(tree));
