import { useLayoutEffect, useState } from "react";

/**
 * Runs something once the state that is set beside it is on the page, such as focusing a row that was just added.
 * requestAnimationFrame may come before React has rendered.
 */
export function useAfterRender(): (run: () => void) => void {
  const [asked, ask] = useState<{ run: () => void } | null>(null);
  useLayoutEffect(() => {
    // React would call whatever is returned here.
    asked?.run();
  }, [asked]);
  return (run) => ask({ run });
}
