import { expect, test } from "vitest";
import { createGetAddress, isLoopback } from "./client-address.ts";

const CLIENT = "203.0.113.9";

test.each([
  ["no proxy is trusted: what a client says of itself is not believed", [], CLIENT, "198.51.100.1", CLIENT],
  ["the socket is not the proxy's", ["10.0.0.0/8"], CLIENT, "198.51.100.1", CLIENT],
  ["the proxy says who called it", ["10.0.0.0/8"], "10.1.2.3", CLIENT, CLIENT],
  ["only the entry nearest to the proxy counts", ["10.0.0.0/8"], "10.1.2.3", `198.51.100.1, ${CLIENT}`, CLIENT],
  ["a chain of proxies", ["10.0.0.0/8"], "10.1.2.3", `198.51.100.1, ${CLIENT}, 10.9.9.9`, CLIENT],
  ["a proxy named without its range", ["10.1.2.3"], "10.1.2.3", CLIENT, CLIENT],
  ["a proxy that says nothing", ["10.0.0.0/8"], "10.1.2.3", null, "10.1.2.3"],
  ["a proxy that passes nonsense on", ["10.0.0.0/8"], "10.1.2.3", "unknown", "10.1.2.3"],
  ["an IPv4 address on an IPv6 socket", ["10.0.0.0/8"], "::ffff:10.1.2.3", CLIENT, CLIENT],
  ["IPv6 throughout", ["fd00::/8"], "fd00::1", "2001:db8::7", "2001:db8::7"],
  ["with a port", ["10.0.0.0/8"], "10.1.2.3", `${CLIENT}:5123`, CLIENT],
  ["long numbers with a port", ["10.0.0.0/8"], "10.1.2.3", "203.113.110.109:5123", "203.113.110.109"],
  ["IPv6 with a port", ["10.0.0.0/8"], "10.1.2.3", "[2001:db8::7]:5123", "2001:db8::7"],
  ["IPv6 in brackets", ["10.0.0.0/8"], "10.1.2.3", "[2001:db8::7]", "2001:db8::7"],
  ["brackets inside an address", ["10.0.0.0/8"], "10.1.2.3", "2001:[db8::7]", "10.1.2.3"],
  ["brackets and more", ["10.0.0.0/8"], "10.1.2.3", "[2001:db8::7]99", "10.1.2.3"],
  ["IPv6 with a port, without brackets", ["10.0.0.0/8"], "10.1.2.3", `::ffff:${CLIENT}:5123`, "10.1.2.3"],
])("%s", (_what, trusted, socket, forwarded, wanted) => {
  expect(createGetAddress(trusted)(socket, forwarded)).toBe(wanted);
});

test("without a socket there is no address", () => {
  expect(createGetAddress(["10.0.0.0/8"])(undefined, CLIENT)).toBe("");
});

test.each([
  ["127.0.0.1", true],
  ["127.8.8.8", true],
  ["::1", true],
  ["128.0.0.1", false],
  ["", false],
])("loopback: %s", (address, wanted) => {
  expect(isLoopback(address)).toBe(wanted);
});
