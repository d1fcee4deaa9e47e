import forge from "node-forge";
import { describe, expect, it } from "vitest";
import { readPfx } from "./pfx.server.ts";
import { createSelfSigned } from "./self-signed.server.ts";

const own = createSelfSigned("Comercial Inventada S.A.C.", "20131312955", 10);
const issuer = createSelfSigned("Otra empresa", "20100070970");

/** A PFX as issuers make it: the chain beside the own certificate. */
function buildPfx(algorithm: "aes256" | "3des", certificates: readonly string[], count = 2_048): Uint8Array {
  const chain = certificates.map((pem) => forge.pki.certificateFromPem(pem));
  const key = forge.pki.privateKeyFromPem(own.privada);
  const p12 = forge.pkcs12.toPkcs12Asn1(key, chain, "clave ñ", { algorithm, count });
  return Buffer.from(forge.asn1.toDer(p12).getBytes(), "binary");
}

describe("a PFX", () => {
  it.each(["aes256", "3des"] as const)("under %s gives its key and the certificate of that key", (algorithm) => {
    const read = readPfx(buildPfx(algorithm, [issuer.certificado, own.certificado]), "clave ñ");
    if (read === null || read === "costoso") throw new Error("not read");
    expect(read.sujeto).toContain("20131312955");
    expect(read.hasta.getTime()).toBeGreaterThan(Date.now() + 9 * 86_400_000);
    expect(read.llave.certificado.replace(/\s/g, "")).toBe(own.certificado.replace(/\s/g, ""));
  });

  it.each(["aes256", "3des"] as const)("under %s that would take its rounds too long is not opened", (algorithm) => {
    expect(readPfx(buildPfx(algorithm, [own.certificado], 20_000), "clave ñ")).toHaveProperty("llave");
    expect(readPfx(buildPfx(algorithm, [own.certificado], 100_001), "clave ñ")).toBe("costoso");
  });

  it("under another password, of another key, or another file gives nothing", () => {
    expect(readPfx(buildPfx("aes256", [own.certificado]), "otra")).toBeNull();
    expect(readPfx(buildPfx("aes256", [issuer.certificado]), "clave ñ")).toBeNull();
    expect(readPfx(new TextEncoder().encode("hola"), "clave ñ")).toBeNull();
  });
});
