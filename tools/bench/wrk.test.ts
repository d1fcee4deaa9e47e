import { expect, it } from "vitest";
import { parseWrk } from "./wrk.ts";

const report = (...lines: string[]) =>
  ["  28 requests in 3.09s, 2.04MB read", ...lines, "Requests/sec:   9012.25", "Transfer/sec:    674.97KB"].join("\n");

it("takes the requests a second from wrk's report", () => expect(parseWrk(report())).toBe(9012.25));

it("leaves slow answers out of them", () =>
  expect(parseWrk(report("  Socket errors: connect 0, read 0, write 0, timeout 4"))).toBe(9012.25));

it.each([
  [report("  Non-2xx or 3xx responses: 7"), "responses: 7"],
  [report("  Socket errors: connect 0, read 3, write 0, timeout 0"), "read 3"],
  ["unable to connect", "unable to connect"],
])("refuses %j", (text, reason) => expect(() => parseWrk(text)).toThrow(reason));
