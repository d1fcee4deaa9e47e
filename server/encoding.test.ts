import fc from "fast-check";
import { expect, it, test } from "vitest";
import { acceptedEncodings } from "./encoding.ts";

test.each([
  [undefined, "identity"],
  ["", "identity"],
  ["gzip, deflate, br, zstd", "br gzip identity"],
  ["gzip, deflate", "gzip identity"],
  ["deflate", "identity"],
  ["BR", "br identity"],
  ["*", "br gzip identity"],
  ["*;q=0", "identity"],
  ["br;q=0, *", "gzip identity"],
  ["br;q=0.000, gzip; q=0.2", "gzip identity"],
  ["br;q=0.5, gzip;q=1.0", "gzip br identity"],
  ["identity, br;q=0.5", "identity br"],
  ["identity;q=0, gzip", "gzip identity"],
  ["brotli, gzipped", "identity"],
  ["br;q=mucho", "identity"],
])("Accept-Encoding: %s", (header, accepted) => {
  expect(acceptedEncodings(header).join(" ")).toBe(accepted);
});

it("always leaves one to send, whatever is sent", () => {
  fc.assert(
    fc.property(fc.string(), (header) => {
      expect(acceptedEncodings(header)).toContain("identity");
    }),
  );
});
