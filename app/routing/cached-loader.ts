import type { LoaderFunctionArgs } from "react-router";
import { declarationsContext } from "./declarations.ts";

/** Empty when missing. Throws for undeclared parameters. */
export type ReadQuery = (name: string) => string[];

/** No cookies or headers, so that the page is the same for everyone. */
export type CachedArgs<Args extends LoaderFunctionArgs> = Pick<Args, "params" | "context"> & { query: ReadQuery };

/** For pages with `cache` in app/routes.ts. */
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
