/** A parent that passes signals on delivers one Ctrl+C twice: only a later signal counts as the second. */
const SAME_MS = 1_000;

/** `stop` for the first signal; a second one ends the process at once. */
export function onStopSignal(stop: () => Promise<void>): void {
  let first: number | null = null;
  const handleSignal = () => {
    if (first === null) {
      first = performance.now();
      void stop();
    } else if (performance.now() - first > SAME_MS) process.exit(1);
  };
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, handleSignal);
}
