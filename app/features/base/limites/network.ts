function parseGroups(address: string): string[] {
  const [head = "", tail = ""] = address.split("%", 1)[0]?.split("::") ?? [];
  const [before, after] = [head.split(":").filter(Boolean), tail.split(":").filter(Boolean)];
  const zeros = Math.max(0, 8 - before.length - after.length);
  return [...before, ...Array.from({ length: zeros }, () => "0"), ...after];
}

/** An IPv6 network's first 64 bits all belong to one customer. */
export function toNetwork(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped) return mapped;
  if (!address.includes(":")) return address;
  const groups = parseGroups(address.toLowerCase()).slice(0, 4);
  return `${groups.map((group) => group.replace(/^0+(?=.)/, "")).join(":")}::/64`;
}
