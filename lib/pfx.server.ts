import { createPrivateKey, createPublicKey, X509Certificate } from "node:crypto";
import forge from "node-forge";
import type { Llave } from "./signed-xml.server.ts";

/** A key with its certificate, from a file that Peru's issuers give out (PFX, PKCS #12). */
export interface Pfx {
  llave: Llave;
  /** Whom it was issued to, as it says it itself. */
  sujeto: string;
  desde: Date;
  hasta: Date;
}

const listBags = (p12: forge.pkcs12.Pkcs12Pfx, bagType: string) => p12.getBags({ bagType })[bagType] ?? [];

function toPem(label: string, der: string): string {
  const lines =
    Buffer.from(der, "binary")
      .toString("base64")
      .match(/.{1,64}/g) ?? [];
  return `-----BEGIN ${label}-----\n${lines.join("\n")}\n-----END ${label}-----\n`;
}

const toDer = (asn1: forge.asn1.Asn1): string => forge.asn1.toDer(asn1).getBytes();

/** Issuers ask for a tenth of it, or less; each costs time of the process that opens the file. */
const MAX_ROUNDS = 100_000;

const { OCTETSTRING, INTEGER } = forge.asn1.Type;

const parseDer = (der: string): forge.asn1.Asn1[] => {
  try {
    return [forge.asn1.fromDer(der)];
  } catch {
    return [];
  }
};

/** How often a key is derived, wherever a salt stands before a number, before any is. */
function countRounds({ value }: forge.asn1.Asn1): number {
  const parts = Array.isArray(value) ? value : parseDer(value);
  const own = parts.map((part, nth) => {
    const { value: rounds } = part;
    if (part.type !== INTEGER || parts[nth - 1]?.type !== OCTETSTRING || typeof rounds !== "string") return 0;
    return Number(`0x${forge.util.bytesToHex(rounds) || "0"}`);
  });
  const within = parts.filter(({ type, value: inner }) => type === OCTETSTRING || Array.isArray(inner));
  return Math.max(0, ...own, ...within.map(countRounds));
}

/**
 * The file's RSA key and the certificate that belongs to it; null for a wrong password and for another file, 'costoso' for
 * one that would hold up the shop.
 */
export function readPfx(bytes: Uint8Array, password: string): Pfx | "costoso" | null {
  try {
    const der = forge.asn1.fromDer(Buffer.from(bytes).toString("binary"));
    if (countRounds(der) > MAX_ROUNDS) return "costoso";
    const p12 = forge.pkcs12.pkcs12FromAsn1(der, password);
    const { pkcs8ShroudedKeyBag: shrouded, keyBag: plain, certBag } = forge.pki.oids;
    const [bag] = [...listBags(p12, shrouded ?? ""), ...listBags(p12, plain ?? "")];
    if (!bag?.key) return null;
    const privada = forge.pki.privateKeyToPem(bag.key);
    const own = createPublicKey(createPrivateKey(privada)).export({ type: "spki", format: "der" });
    for (const { cert, asn1 } of listBags(p12, certBag ?? "")) {
      const certificado = toPem("CERTIFICATE", toDer(cert ? forge.pki.certificateToAsn1(cert) : asn1));
      const x509 = new X509Certificate(certificado);
      if (!x509.publicKey.export({ type: "spki", format: "der" }).equals(own)) continue;
      const { subject, validFromDate: desde, validToDate: hasta } = x509;
      return { llave: { privada, certificado }, sujeto: subject.replaceAll("\n", ", "), desde, hasta };
    }
    return null;
  } catch {
    return null;
  }
}
