import { BlockList, isIP } from "node:net";

/** Addresses of no use to the public: RFC 6890 and its successors in IANA's registries of special addresses. */
const REFUSED = new BlockList();

const V4: readonly (readonly [string, number])[] = [
  ["0.0.0.0", 8],
  ["10.0.0.0", 8],
  ["100.64.0.0", 10],
  ["127.0.0.0", 8],
  ["169.254.0.0", 16],
  ["172.16.0.0", 12],
  ["192.0.0.0", 24],
  ["192.0.2.0", 24],
  ["192.31.196.0", 24],
  ["192.52.193.0", 24],
  ["192.88.99.0", 24],
  ["192.168.0.0", 16],
  ["192.175.48.0", 24],
  ["198.18.0.0", 15],
  ["198.51.100.0", 24],
  ["203.0.113.0", 24],
  ["224.0.0.0", 4],
  ["240.0.0.0", 4],
];
for (const [net, bits] of V4) REFUSED.addSubnet(net, bits, "ipv4");

/** Of IPv6 only global unicast is public, without what carries an IPv4 address or is for documents. */
const GLOBAL = new BlockList();
GLOBAL.addSubnet("2000::", 3, "ipv6");

const V6: readonly (readonly [string, number])[] = [
  ["2001::", 23],
  ["2001:db8::", 32],
  ["2002::", 16],
  ["3fff::", 20],
];
for (const [net, bits] of V6) REFUSED.addSubnet(net, bits, "ipv6");

/** Whether a server anywhere on the internet may have this IP address. Mapped forms (`::ffff:…`) never pass. */
export function isPublicAddress(ip: string): boolean {
  const family = isIP(ip);
  if (family === 4) return !REFUSED.check(ip, "ipv4");
  return family === 6 && !ip.includes("%") && GLOBAL.check(ip, "ipv6") && !REFUSED.check(ip, "ipv6");
}
