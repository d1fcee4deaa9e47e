import { generateKeyPairSync } from "node:crypto";
import forge from "node-forge";
import type { Llave } from "./signed-xml.server.ts";

const DIA_MS = 24 * 60 * 60 * 1000;

/** For demo and tests, valid for `dias` from now. */
export function createSelfSigned(nombre: string, unidad: string, dias = 365): Llave {
  const { privateKey, publicKey } = generateKeyPairSync("rsa", {
    modulusLength: 2048,
    publicKeyEncoding: { type: "spki", format: "pem" },
    privateKeyEncoding: { type: "pkcs8", format: "pem" },
  });
  const certificate = forge.pki.createCertificate();
  certificate.publicKey = forge.pki.publicKeyFromPem(publicKey);
  certificate.serialNumber = "01";
  certificate.validity.notBefore = new Date(Date.now() - DIA_MS);
  certificate.validity.notAfter = new Date(Date.now() + dias * DIA_MS);
  // A certificate's plain strings are ASCII.
  const holder = nombre
    .normalize("NFD")
    .replace(/[^ -~]/g, "")
    .slice(0, 64);
  const name = [
    { name: "commonName", value: holder },
    { name: "organizationalUnitName", value: unidad },
    { name: "countryName", value: "PE" },
  ];
  certificate.setSubject(name);
  certificate.setIssuer(name);
  const { pki, md } = forge;
  certificate.sign(pki.privateKeyFromPem(privateKey), md.sha256.create());
  return { privada: privateKey, certificado: forge.pki.certificateToPem(certificate) };
}
