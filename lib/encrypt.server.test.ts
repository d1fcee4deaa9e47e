import { expect, it } from "vitest";
import { decrypt, deriveKey, encrypt } from "./encrypt.server.ts";

const [A, B] = ["a".repeat(32), "b".repeat(32)];
const key = deriveKey({ current: A, older: null }, "claves");

it("reads a secret again under its key, unchanged, and not otherwise", () => {
  const kept = encrypt(key, "clave ñ");
  expect(decrypt(key, kept)).toBe("clave ñ");
  expect(encrypt(key, "clave ñ")).not.toBe(kept);
  expect(decrypt(deriveKey({ current: B, older: null }, "claves"), kept)).toBeNull();
  expect(decrypt(deriveKey({ current: B, older: A }, "claves"), kept)).toBe("clave ñ");
  expect(decrypt(deriveKey({ current: A, older: null }, "comprobantes"), kept)).toBeNull();
  const changed = Buffer.from(kept, "base64");
  changed[20] = (changed[20] ?? 0) ^ 1;
  expect(decrypt(key, changed.toString("base64"))).toBeNull();
});

it.each(["", "x", "AAAA"])("reads nothing of what it never wrote: '%s'", (kept) => {
  expect(decrypt(key, kept)).toBeNull();
});
