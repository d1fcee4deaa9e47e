import { useLayoutEffect, useState } from "react";

/** Runs once the state set beside it is rendered: requestAnimationFrame may run before. */
export function useAfterRender(): (run: () => void) => void {
  const [asked, ask] = useState<{ run: () => void } | null>(null);
  useLayoutEffect(() => {
    // Returns nothing, since React would call it.
    asked?.run();
  }, [asked]);
  return (run) => ask({ run });
}
