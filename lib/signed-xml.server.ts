import { SignedXml } from "xml-crypto";
import { listElements, parseXml, readText } from "./read-xml.server.ts";

/** In PEM. */
export interface Llave {
  privada: string;
  certificado: string;
}

const C14N = "http://www.w3.org/TR/2001/REC-xml-c14n-20010315";
const XMLDSIG = "http://www.w3.org/2000/09/xmldsig#";

/**
 * RSA with SHA-256, enveloped, in the first ext:ExtensionContent; `id` is the signature's. Returns the signed digest
 * too. Deterministic for a document and key.
 */
export function signXml(xml: string, { privada, certificado }: Llave, id: string): { xml: string; huella: string } {
  const signer = new SignedXml({
    privateKey: privada,
    publicCert: certificado,
    signatureAlgorithm: "http://www.w3.org/2001/04/xmldsig-more#rsa-sha256",
    canonicalizationAlgorithm: C14N,
  });
  signer.addReference({
    xpath: "/*",
    isEmptyUri: true,
    transforms: [`${XMLDSIG}enveloped-signature`],
    digestAlgorithm: "http://www.w3.org/2001/04/xmlenc#sha256",
  });
  const reference = "//*[local-name(.)='ExtensionContent']";
  signer.computeSignature(xml, { prefix: "ds", attrs: { Id: id }, location: { reference, action: "append" } });
  const signed = signer.getSignedXml();
  const huella = /<ds:DigestValue>([^<]+)<\/ds:DigestValue>/.exec(signed)?.[1];
  if (!huella) throw new Error("a signature without a digest");
  return { xml: signed.startsWith("<?xml") ? signed : `<?xml version="1.0" encoding="UTF-8"?>\n${signed}`, huella };
}

export interface Signed {
  document: Document;
  /** Base64 DER. */
  certificado: string;
  /** The signed digest. */
  huella: string;
}

/**
 * null where not signed whole, or not by the certificate that it names. The caller must check whose certificate that
 * is.
 */
export function openSigned(xml: string): Signed | null {
  const document = parseXml(xml);
  const all = document ? listElements(document, "Signature") : [];
  const [signature, ...others] = all.filter(({ namespaceURI }) => namespaceURI === XMLDSIG);
  if (!signature || others.length > 0) return null;
  const certificado = readText(signature, "X509Certificate").replace(/\s/g, "");
  const [reference, ...more] = listElements(signature, "Reference");
  if (!certificado || !reference || more.length > 0 || reference.getAttribute("URI") !== "") return null;
  const lines = certificado.match(/.{1,64}/g) ?? [];
  try {
    const check = new SignedXml({
      publicCert: `-----BEGIN CERTIFICATE-----\n${lines.join("\n")}\n-----END CERTIFICATE-----\n`,
      getCertFromKeyInfo: () => null,
    });
    check.loadSignature(signature);
    if (!check.checkSignature(xml)) return null;
    const signed = parseXml(check.getSignedReferences()[0] ?? "");
    return signed && { document: signed, certificado, huella: readText(reference, "DigestValue") };
  } catch {
    return null;
  }
}
