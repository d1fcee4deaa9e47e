/** Logs to the browser's console what the page survives. Say what failed, never its content. */
export function warn(what: string, cause?: unknown): void {
  console.warn(cause instanceof Error ? `${what}: ${cause.name}` : what);
}
