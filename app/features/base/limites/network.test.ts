import { expect, it } from "vitest";
import { toNetwork } from "./network.ts";

it.each([
  ["203.0.113.7", "203.0.113.7"],
  ["::ffff:203.0.113.7", "203.0.113.7"],
  ["2001:db8:0:1:a:b:c:d", "2001:db8:0:1::/64"],
  ["2001:0DB8:0000:0001::1", "2001:db8:0:1::/64"],
  ["2001::b:c:d:e:f:1", "2001:0:b:c::/64"],
  ["2001:db8::1", "2001:db8:0:0::/64"],
  ["fe80::1%eth0", "fe80:0:0:0::/64"],
  ["::1", "0:0:0:0::/64"],
  ["", ""],
])("%s is of the network %s", (address, network) => expect(toNetwork(address)).toBe(network));
