import { type RefObject, useEffect, useRef, useState } from "react";

/**
 * Whether a picture could not be shown. It may have failed before React listened for errors, while the page was still
 * plain HTML: so the picture itself is asked once, too.
 */
export function useImageFailed(): { ref: RefObject<HTMLImageElement | null>; failed: boolean; onError: () => void } {
  const ref = useRef<HTMLImageElement>(null);
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    const image = ref.current;
    // A lazy picture that was never asked for is complete, too, but has no current source.
    if (image?.complete && image.currentSrc && image.naturalWidth === 0) setFailed(true);
  }, []);
  return { ref, failed, onError: () => setFailed(true) };
}
