/** Does it when the browser has nothing else to do. Returns what calls it off. Safari has no requestIdleCallback. */
export const whenIdle = (work: () => void): (() => void) => {
  if (typeof requestIdleCallback !== "function") {
    const timer = setTimeout(work, 2_000);
    return () => clearTimeout(timer);
  }
  const handle = requestIdleCallback(work);
  return () => cancelIdleCallback(handle);
};
