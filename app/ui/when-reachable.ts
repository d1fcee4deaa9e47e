/** Asks the shop itself: the service worker does not handle HEAD, and browsers miss some lost connections. */
const isReachable = () =>
  fetch("/manifest.webmanifest", { method: "HEAD", cache: "no-store" }).then(
    ({ ok }) => ok,
    () => false,
  );

/** Runs `work` now if the shop answers, else when back online. Returns the function that cancels it. */
export function whenReachable(work: () => void): () => void {
  const ended = new AbortController();
  const { signal } = ended;
  const ask = async () => {
    if (!(await isReachable()) || signal.aborted) return;
    ended.abort();
    work();
  };
  addEventListener("online", () => void ask(), { signal });
  // The connection may be back before anything listened.
  void ask();
  return () => ended.abort();
}
