/**
 * Whom a limit counts: an IPv4 address, or the /64 network of an IPv6 one, which a single household has whole.
 */
export function toCliente(ip: string): string {
  if (!ip.includes(":")) return ip;
  const [head = "", tail] = ip.split("%", 1).join("").split("::");
  const before = head === "" ? [] : head.split(":");
  const after = tail ? tail.split(":") : [];
  const zeros = tail === undefined ? [] : Array<string>(Math.max(0, 8 - before.length - after.length)).fill("0");
  const groups = [...before, ...zeros, ...after].slice(0, 4).map((group) => Number.parseInt(group, 16).toString(16));
  return `${groups.join(":")}::/64`;
}
