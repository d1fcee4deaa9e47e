import { expect, it } from "vitest";
import { readCompose } from "./compose.ts";
import { adapt } from "./proxy.ts";

const certificate = { cert: "/a/cert.pem", key: "/a/key.pem" };

it("changes of compose's Caddyfile the port and the certificate alone", () => {
  const { caddyfile } = readCompose();
  const adapted = adapt(caddyfile, certificate, 41234);
  expect(adapted).toContain("{$TIENDA_URL} {\nbind 127.0.0.1\ntls /a/cert.pem /a/key.pem\n");
  const kept = caddyfile.trim().split("\n").slice(1).join("\n");
  expect(adapted.replace("port 41234", "port 3000")).toContain(kept);
  expect(() => adapt("{$TIENDA_URL}\nreverse_proxy tienda:3000\n", certificate, 1)).toThrow("port 3000");
});
