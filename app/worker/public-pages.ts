import { type FlatRoute, toPathRegex } from "#app/routing/route-table.ts";
import type { PublicPage } from "./rules.ts";

/** Rows of app/routes.ts with `cache`, except API calls. */
export const listPublicPages = (routes: readonly FlatRoute[]): PublicPage[] =>
  routes.flatMap(({ pattern, file, declaration: { cache } }) =>
    cache && file.endsWith(".tsx") ? { path: toPathRegex(pattern).source, query: cache } : [],
  );
