import { type ComponentType, lazy, Suspense } from "react";
import { useHydrated } from "./use-store.ts";
import { whenIdle } from "./when-idle.ts";

interface Options<Props> {
  when?: "idle" | "now";
  before?: ComponentType<Props>;
  /** `before` by default. The next rendering tries again. */
  otherwise?: ComponentType<Props>;
}

const Nothing = () => null;

/**
 * Its code comes after the page works, or when first shown. The server writes `before`: while React waits for the code
 * of a part that the server wrote itself, no navigation ends.
 */
export function late<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
  { when = "idle", before: Before = Nothing, otherwise: Otherwise = Before }: Options<Props> = {},
): ComponentType<Props> {
  const read = async () => {
    if (when === "idle") await new Promise<void>(whenIdle);
    return load();
  };
  const begin = (): ComponentType<Props> =>
    lazy(() =>
      read().catch(() => {
        tries += 1;
        Part = begin();
        return { default: Otherwise };
      }),
    );
  let tries = 0;
  let Part = begin();
  return function Late(props: Props) {
    const before = <Before {...props} />;
    return useHydrated() ? (
      // A new boundary for each try: navigations wait for one that is in sight.
      <Suspense key={tries} fallback={before}>
        <Part {...props} />
      </Suspense>
    ) : (
      before
    );
  };
}
