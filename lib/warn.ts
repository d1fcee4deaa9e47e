/**
 * Writes a trouble that the visitor need not see in the browser's console. Not an error: the page goes on without.
 * Say what failed, never what was in it.
 */
export function warn(what: string, cause?: unknown): void {
  console.warn(cause instanceof Error ? `${what}: ${cause.name}` : what);
}
