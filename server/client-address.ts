import { BlockList, isIP } from "node:net";

/** Dual-stack sockets give IPv4-mapped IPv6 addresses. */
const toIpv4 = (address: string) => address.replace(/^::ffff:(?=\d+\.\d+\.\d+\.\d+$)/i, "");

/** Some proxies add the port. */
const removePort = (address: string) =>
  address.replace(/^(\d+\.\d+\.\d+\.\d+):\d+$/, "$1").replace(/^\[(.*)\](:\d+)?$/, "$1");

const getFamily = (address: string) => (isIP(address) === 6 ? "ipv6" : "ipv4");

function toBlockList(ranges: readonly string[]): BlockList {
  const list = new BlockList();
  for (const range of ranges) {
    const [address = "", bits] = range.split("/");
    if (bits === undefined) list.addAddress(address, getFamily(address));
    else list.addSubnet(address, Number(bits), getFamily(address));
  }
  return list;
}

/**
 * The socket's address, or X-Forwarded-For of `trusted` proxies. Read from the right: clients can forge entries further
 * left.
 */
export function createGetAddress(trusted: readonly string[] = []) {
  const proxies = toBlockList(trusted);
  return (socket: string | undefined, forwarded: string | null): string => {
    let address = toIpv4(socket ?? "");
    const hops = forwarded?.split(",") ?? [];
    while (isIP(address) && proxies.check(address, getFamily(address))) {
      const before = toIpv4(removePort(hops.pop()?.trim() ?? ""));
      if (!isIP(before)) break;
      address = before;
    }
    return address;
  };
}

export const isLoopback = (address: string) => address === "::1" || address.startsWith("127.");
