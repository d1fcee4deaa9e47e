import type { LoaderFunctionArgs } from "react-router";
import { declarationsContext } from "./declarations.ts";

/** The values of a query parameter that the page declares; none when the address has none. Throws for any other. */
export type ReadQuery = (name: string) => string[];

/** What a cached page is rendered from: neither cookie nor header. */
export type CachedArgs<Args extends LoaderFunctionArgs> = Pick<Args, "params" | "context"> & { query: ReadQuery };

/** The loader of a page that the page cache may keep (`cache` in app/routes.ts). */
export function cachedLoader<Args extends LoaderFunctionArgs, Data>(
  load: (args: CachedArgs<Args>) => Data,
): (args: Args) => Data {
  return ({ params, context, url, pattern }) => {
    const declared = context.get(declarationsContext)(pattern)?.cache ?? [];
    const query: ReadQuery = (name) => {
      if (declared.includes(name)) return url.searchParams.getAll(name);
      throw new Error(`${pattern} reads ?${name}=, which its row in app/routes.ts does not have in \`cache\`: add it`);
    };
    return load({ params, context, query });
  };
}
