import { getCACertificates, setDefaultCACertificates } from "node:tls";
import { SMTPServer } from "smtp-server";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createSelfSigned } from "#lib/self-signed.server.ts";
import { openSmtp } from "#tests/fixtures/smtp.ts";
import { probeSmtp } from "./smtp.server.ts";

const { privada: key, certificado: cert } = createSelfSigned("localhost", "correo");
const usual = getCACertificates();

const server = new SMTPServer({
  key,
  cert,
  onAuth({ username, password }, _session, done) {
    if (username === "ventas@tienda.pe" && password === "bien") done(null, { user: username });
    else done(Object.assign(new Error("no"), { responseCode: 535 }));
  },
});
const plain = await openSmtp();
let port = 0;
beforeAll(async () => {
  setDefaultCACertificates([...usual, cert]);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", () => resolve()));
  const address = server.server.address();
  port = typeof address === "object" && address ? address.port : 0;
});
afterAll(async () => {
  setDefaultCACertificates(usual);
  await new Promise<void>((resolve) => server.close(() => resolve()));
  await plain.close();
});

const probe = (password: string) =>
  probeSmtp(`smtp://ventas%40tienda.pe:${password}@localhost:${port}?requireTLS=true`);

it("tells whether a mail server lets the shop in, and sends nothing", async () => {
  expect(await probe("bien")).toBeNull();
  expect(await probe("mal")).toBe("El servidor de correo no aceptó el usuario o la contraseña.");
  setDefaultCACertificates(usual);
  expect(await probe("bien")).toMatch(/^No se pudo entrar al servidor de correo en localhost:\d+ \(\w+\)\.$/);
  setDefaultCACertificates([...usual, cert]);
});

it("refuses a server without TLS, and one that is not there", async () => {
  expect(await probeSmtp(`${plain.url.replace("smtp://", "smtp://a:b@")}?requireTLS=true`)).toMatch(/cifrada/);
  expect(await probeSmtp("smtp://a:b@127.0.0.1:1?requireTLS=true")).toMatch(/127\.0\.0\.1:1 \(ESOCKET\)/);
  expect(plain.received).toEqual([]);
});
