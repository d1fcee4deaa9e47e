import { createPrivateKey, createPublicKey, X509Certificate } from "node:crypto";
import { parentPort, workerData } from "node:worker_threads";
import forge from "node-forge";
import type { AbrirPfx, Pfx } from "./pfx.server.ts";

const listBags = (p12: forge.pkcs12.Pkcs12Pfx, bagType: string) => p12.getBags({ bagType })[bagType] ?? [];

function toPem(label: string, der: string): string {
  const lines =
    Buffer.from(der, "binary")
      .toString("base64")
      .match(/.{1,64}/g) ?? [];
  return `-----BEGIN ${label}-----\n${lines.join("\n")}\n-----END ${label}-----\n`;
}

const toDer = (asn1: forge.asn1.Asn1): string => forge.asn1.toDer(asn1).getBytes();

/** null for a wrong password, or another file. */
function open(bytes: Uint8Array, password: string): Pfx | null {
  try {
    const der = forge.asn1.fromDer(Buffer.from(bytes).toString("binary"));
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

const { bytes, password }: AbrirPfx = workerData;
parentPort?.postMessage(open(bytes, password), []);
