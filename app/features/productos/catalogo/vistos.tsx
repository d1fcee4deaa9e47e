import { type ComponentType, useEffect, useState } from "react";
import { whenIdle } from "#app/ui/when-idle.ts";

interface Props {
  /** The id of the product that the page shows: it is remembered, and left out. */
  actual?: string;
  /** The other variants of its group: of these the last one is remembered. */
  hermanas?: readonly string[];
}

/**
 * The products that this browser looked at lately: read and drawn when the page has nothing else to do. Stands last on a
 * page, so that nothing moves when it comes.
 */
export function Vistos(props: Props) {
  const [Found, setFound] = useState<ComponentType<Props>>();
  useEffect(
    () =>
      whenIdle(() => {
        // Lost with the network: the page is whole without.
        import("./riel-vistos.tsx").then(
          ({ RielVistos }) => setFound(() => RielVistos),
          () => {},
        );
      }),
    [],
  );
  return Found ? <Found {...props} /> : null;
}
