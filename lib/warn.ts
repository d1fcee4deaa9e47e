/**
 * Logs in the browser's console what the visitor need not see and the page survives. Say what failed, never what was in
 * it.
 */
export function warn(what: string, cause?: unknown): void {
  console.warn(cause instanceof Error ? `${what}: ${cause.name}` : what);
}
