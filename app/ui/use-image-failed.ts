import { type RefObject, useEffect, useRef, useState } from "react";

/** The picture may fail before hydration. */
export function useImageFailed(): { ref: RefObject<HTMLImageElement | null>; failed: boolean; onError: () => void } {
  const ref = useRef<HTMLImageElement>(null);
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    const image = ref.current;
    // A lazy picture that was never requested is `complete` too, but has no currentSrc.
    if (image?.complete && image.currentSrc && image.naturalWidth === 0) setFailed(true);
  }, []);
  return { ref, failed, onError: () => setFailed(true) };
}
