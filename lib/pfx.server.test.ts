import forge from "node-forge";
import { describe, expect, it } from "vitest";
import { readPfx } from "./pfx.server.ts";
import { createSelfSigned } from "./self-signed.server.ts";

const own = createSelfSigned("Comercial Inventada S.A.C.", "20131312955", 10);
const issuer = createSelfSigned("Otra empresa", "20100070970");

const toBytes = (file: forge.asn1.Asn1): Uint8Array => Buffer.from(forge.asn1.toDer(file).getBytes(), "binary");

/** As from issuers: the chain beside the own certificate. */
function buildPfx(algorithm: "aes256" | "3des", certificates: readonly string[], count = 2_048): Uint8Array {
  const chain = certificates.map((pem) => forge.pki.certificateFromPem(pem));
  const key = forge.pki.privateKeyFromPem(own.privada);
  return toBytes(forge.pkcs12.toPkcs12Asn1(key, chain, "clave ñ", { algorithm, count }));
}

describe("a PFX", () => {
  it.each(["aes256", "3des"] as const)("under %s gives its key and the certificate of that key", async (algorithm) => {
    const read = await readPfx(buildPfx(algorithm, [issuer.certificado, own.certificado]), "clave ñ");
    if (read === null || read === "costoso") throw new Error("not read");
    expect(read.sujeto).toContain("20131312955");
    expect(read.hasta.getTime()).toBeGreaterThan(Date.now() + 9 * 86_400_000);
    expect(read.llave.certificado.replace(/\s/g, "")).toBe(own.certificado.replace(/\s/g, ""));
    expect(await readPfx(buildPfx(algorithm, [own.certificado], 20_000), "clave ñ")).toHaveProperty("llave");
  });

  it("under another password, of another key, or another file gives nothing", async () => {
    expect(await readPfx(buildPfx("aes256", [own.certificado]), "otra")).toBeNull();
    expect(await readPfx(buildPfx("aes256", [issuer.certificado]), "clave ñ")).toBeNull();
    expect(await readPfx(new TextEncoder().encode("hola"), "clave ñ")).toBeNull();
  });
});

const { Class, Type, create, oidToDer } = forge.asn1;
const seq = (...parts: forge.asn1.Asn1[]) => create(Class.UNIVERSAL, Type.SEQUENCE, true, parts);
const oid = (name: string) => create(Class.UNIVERSAL, Type.OID, false, oidToDer(forge.pki.oids[name] ?? "").getBytes());
const octets = (text: string) => create(Class.UNIVERSAL, Type.OCTETSTRING, false, text);
const integer = (bytes: string) => create(Class.UNIVERSAL, Type.INTEGER, false, bytes);
const inside = (part: forge.asn1.Asn1) => create(Class.CONTEXT_SPECIFIC, 0, true, [part]);

/** A salt, and far too many rounds. */
const COSTLY = [octets("saltsalt"), integer("\x7f\xff\xff\xff")];
const DERIVATIONS = {
  "PKCS #12": seq(oid("pbeWithSHAAnd3-KeyTripleDES-CBC"), seq(...COSTLY)),
  PBKDF2: seq(
    oid("pkcs5PBES2"),
    seq(seq(oid("pkcs5PBKDF2"), seq(...COSTLY)), seq(oid("aes256-CBC"), octets("i".repeat(16)))),
  ),
};
const PLACES = {
  "in sight": (safe: forge.asn1.Asn1) => seq(oid("data"), inside(octets(forge.asn1.toDer(safe).getBytes()))),
  "in an encrypted part": (safe: forge.asn1.Asn1) => {
    const [algorithm, text] = forge.pki.encryptPrivateKeyInfo(safe, "clave", { algorithm: "3des", count: 2 }).value;
    if (typeof algorithm !== "object" || typeof text !== "object" || typeof text.value !== "string")
      throw new Error("not encrypted");
    const content = create(Class.CONTEXT_SPECIFIC, 0, false, text.value);
    return seq(oid("encryptedData"), inside(seq(integer("\x00"), seq(oid("data"), algorithm, content))));
  },
};
const cases = Object.entries(DERIVATIONS).flatMap(([by, algorithm]) =>
  Object.entries(PLACES).map(([place, put]) => ({ by, place, algorithm, put })),
);

/** A PFX whose key derivation takes minutes. */
function buildCostly({ algorithm, put }: (typeof cases)[number]): Uint8Array {
  const safe = seq(seq(oid("pkcs8ShroudedKeyBag"), inside(seq(algorithm, octets("x".repeat(16))))));
  const safes = forge.asn1.toDer(seq(put(safe))).getBytes();
  return toBytes(seq(integer("\x03"), seq(oid("data"), inside(octets(safes)))));
}

it.each(cases)(
  "a PFX that asks for too many rounds of $by $place is given up, and the shop goes on meanwhile",
  async (each) => {
    const order: unknown[] = [];
    setTimeout(() => order.push("a timer"), 1);
    order.push(await readPfx(buildCostly(each), "clave", 1_000));
    expect(order).toEqual(["a timer", "costoso"]);
  },
);
