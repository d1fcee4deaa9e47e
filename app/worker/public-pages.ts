import { type FlatRoute, toPathRegex } from "#app/routing/route-table.ts";
import type { PublicPage } from "./rules.ts";

/** The pages that are rendered the same for everyone: rows of app/routes.ts with `cache`, but for what is called. */
export const listPublicPages = (routes: readonly FlatRoute[]): PublicPage[] =>
  routes.flatMap(({ pattern, file, declaration: { cache } }) =>
    cache && file.endsWith(".tsx") ? { path: toPathRegex(pattern).source, query: cache } : [],
  );
