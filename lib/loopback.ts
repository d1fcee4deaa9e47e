const LOOPBACK = ["localhost", "127.0.0.1", "[::1]"];

/** Whether the URL is plain http to another machine. */
export function isExposed(url: string): boolean {
  const { protocol, hostname } = new URL(url);
  return protocol !== "https:" && !LOOPBACK.includes(hostname);
}
