import { expect, it } from "vitest";
import { readCompose } from "./compose.ts";
import { adapt } from "./proxy.ts";

const certificate = { cert: "/a/cert.pem", key: "/a/key.pem" };

it("changes of compose's Caddyfile the port and the certificate alone", () => {
  const { caddyfile, names, environment } = readCompose();
  const adapted = adapt(caddyfile, certificate, 41234);
  expect(adapted).toContain("{$TIENDA_URL} {\nbind 127.0.0.1\ntls /a/cert.pem /a/key.pem\n");
  const kept = caddyfile.trim().split("\n").slice(1).join("\n");
  expect(adapted.replaceAll("41234", "3000")).toContain(kept);
  for (const name of names) expect(kept).toContain(name);
  expect(environment).toHaveProperty("MODO", "produccion");
  expect(() => adapt("{$TIENDA_URL}\nrespond 200\n", certificate, 1)).toThrow("does not name the shop's port");
});
