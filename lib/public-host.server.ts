import { lookup } from "node:dns/promises";
import { isPublicAddress } from "./public-address.ts";

/** Whether a name leads to the internet alone, as DNS answers now. False for one that leads nowhere. */
export async function isPublicHost(host: string): Promise<boolean> {
  const found = await lookup(host, { all: true }).catch(() => []);
  return found.length > 0 && found.every(({ address }) => isPublicAddress(address));
}
