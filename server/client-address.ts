import { BlockList, isIP } from "node:net";

/** An IPv4 address written as IPv6, as sockets that listen on both do. */
const plain = (address: string) => address.replace(/^::ffff:(?=\d+\.\d+\.\d+\.\d+$)/i, "");

/** Some proxies add the port. */
const withoutPort = (address: string) =>
  address.replace(/^(\d+\.\d+\.\d+\.\d+):\d+$/, "$1").replace(/^\[(.*)\](:\d+)?$/, "$1");

const family = (address: string) => (isIP(address) === 6 ? "ipv6" : "ipv4");

function toBlockList(ranges: readonly string[]): BlockList {
  const list = new BlockList();
  for (const range of ranges) {
    const [address = "", bits] = range.split("/");
    if (bits === undefined) list.addAddress(address, family(address));
    else list.addSubnet(address, Number(bits), family(address));
  }
  return list;
}

/**
 * The client's address: the socket's, or what `trusted` proxies say in X-Forwarded-For. Read from the right, because a
 * client can invent what stands further left.
 */
export function createGetAddress(trusted: readonly string[] = []) {
  const proxies = toBlockList(trusted);
  return (socket: string | undefined, forwarded: string | null): string => {
    let address = plain(socket ?? "");
    const hops = forwarded?.split(",") ?? [];
    while (isIP(address) && proxies.check(address, family(address))) {
      const before = plain(withoutPort(hops.pop()?.trim() ?? ""));
      if (!isIP(before)) break;
      address = before;
    }
    return address;
  };
}

export const isLoopback = (address: string) => address === "::1" || address.startsWith("127.");
