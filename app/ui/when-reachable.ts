/** The service worker answers no HEAD, and browsers hold some lost connections for good ones: the shop itself is asked. */
const isReachable = () =>
  fetch("/manifest.webmanifest", { method: "HEAD", cache: "no-store" }).then(
    ({ ok }) => ok,
    () => false,
  );

/** Runs `work` now if the shop answers, else when the network is back. Returns what ends the waiting. */
export function whenReachable(work: () => void): () => void {
  const ended = new AbortController();
  const { signal } = ended;
  const ask = async () => {
    if (!(await isReachable()) || signal.aborted) return;
    ended.abort();
    work();
  };
  addEventListener("online", () => void ask(), { signal });
  // It may be back before anything listened.
  void ask();
  return () => ended.abort();
}
