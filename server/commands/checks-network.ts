import { connect } from "node:tls";
import { findAjustes } from "#app/features/base/ajustes/ajustes.server.ts";
import { isYapeReady } from "#app/features/base/ajustes/yape.ts";
import { ask, probeProveedores, type ProveedorProbado } from "#app/features/pedidos/pagos/probar.server.ts";
import type { Env } from "#lib/env.ts";
import { type Check, CLOCK_MS, type Finding } from "./finding.ts";
import { withDb } from "./with-db.ts";

const WAIT_MS = 10_000;
const DAY_MS = 24 * 60 * 60_000;
/** Programs that renew a certificate do so a month before its end. */
const CERTIFICATE_DAYS = 14;

function judgeProvider({ nombre: que, isTest, response }: ProveedorProbado, env: Env): Finding[] {
  if (!response) return [{ que, salud: "no comprobado", texto: "no responde desde aquí" }];
  const found: Finding[] = [];
  const date = Date.parse(response.headers.get("Date") ?? "");
  if (Math.abs(Date.now() - date) > CLOCK_MS)
    found.push({ que: "Hora", salud: "mal", texto: `la de esta máquina es otra que la de ${que}` });
  if (response.status === 401) found.push({ que, salud: "mal", texto: "no conoce la clave" });
  else if (!response.ok)
    found.push({ que, salud: "no comprobado", texto: `respondió ${response.status} a una pregunta sin efecto` });
  else if (isTest && env.MODO === "produccion")
    found.push({ que, salud: "mal", texto: "la clave es de pruebas: nadie pagaría de verdad" });
  else found.push({ que, salud: "bien", texto: "conoce la clave" });
  return found;
}

/** Where the database does not tell, its own check says so. */
const isPaidByHand = (env: Env): Promise<boolean> =>
  withDb(env, async (db) => {
    const { metodos_pago, yape } = await findAjustes(db, env);
    return metodos_pago.includes("yape") && isYapeReady(yape);
  }).catch(() => false);

const checkPayments: Check = async (env) => {
  const found = (await probeProveedores(env)).flatMap((probado) => judgeProvider(probado, env));
  if (await isPaidByHand(env)) found.push({ que: "Pagos a mano", salud: "bien", texto: "encendidos" });
  if (found.length > 0) return found;
  if (env.MODO === "demo") return [{ que: "Pagos", salud: "bien", texto: "simulados, por la demostración" }];
  return [{ que: "Pagos", salud: "falta", texto: "no hay ninguna forma de pagar: pon una en /admin/ajustes/claves" }];
};

/** What cannot be tried without uploading, sending or signing in. */
const checkOthers: Check = async (env) => {
  const found: Finding[] = [];
  const untried = (que: string, texto: string) => found.push({ que, salud: "no comprobado", texto });
  if (env.CLOUDINARY_CLOUD_NAME) untried("Cloudinary", "se prueba subiendo una foto en el panel");
  if (env.EMAILJS_SERVICE_ID) untried("EmailJS", "se prueba con un mensaje desde /contacto");
  if (!env.OIDC_ISSUER) return found;
  const que = "Identidad";
  const response = await ask(`${env.OIDC_ISSUER.replace(/\/$/, "")}/.well-known/openid-configuration`);
  if (!response) untried(que, "el proveedor no responde desde aquí");
  else if (!response.ok) found.push({ que, salud: "mal", texto: `OIDC_ISSUER respondió ${response.status}` });
  else found.push({ que, salud: "bien", texto: "el proveedor responde" });
  return found;
};

/** The end of the certificate that the host shows; null where it cannot be seen. */
const readCertificateEnd = ({ hostname, port }: URL) =>
  new Promise<Date | null>((resolve) => {
    // An untrusted one is looked at, too: the request beside it tells that it is not trusted.
    const socket = connect({
      host: hostname,
      servername: hostname,
      port: Number(port) || 443,
      rejectUnauthorized: false,
    });
    const settle = (date: Date | null) => {
      socket.destroy();
      resolve(date);
    };
    socket.setTimeout(WAIT_MS, () => settle(null));
    socket.once("error", () => settle(null));
    socket.once("secureConnect", () => settle(new Date(socket.getPeerCertificate().valid_to)));
  });

const checkAddress: Check = async ({ TIENDA_URL }) => {
  const que = "TIENDA_URL";
  const url = new URL(TIENDA_URL);
  const end = url.protocol === "https:" ? await readCertificateEnd(url) : null;
  const found: Finding[] = [];
  if (end) {
    const days = Math.floor((end.getTime() - Date.now()) / DAY_MS);
    const texto = days < 0 ? "venció" : `vale ${days} días más`;
    found.push({ que: "Certificado", salud: days < CERTIFICATE_DAYS ? "mal" : "bien", texto });
  }
  const response = await ask(`${TIENDA_URL}/healthz`);
  if (response?.ok) found.push({ que, salud: "bien", texto: `la tienda responde en ${TIENDA_URL}` });
  else if (response) found.push({ que, salud: "mal", texto: `${TIENDA_URL} respondió ${response.status}` });
  else if (end)
    found.push({ que, salud: "mal", texto: `los navegadores no confían en el certificado de ${TIENDA_URL}` });
  else found.push({ que, salud: "no comprobado", texto: `${TIENDA_URL} no responde desde aquí` });
  return found;
};

/** Providers and the shop itself, as seen from here. */
export const NETWORK: readonly Check[] = [checkPayments, checkOthers, checkAddress];
