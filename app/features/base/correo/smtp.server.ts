import type { NodemailerError } from "nodemailer";
import type { CorreoGuardado } from "./correo.server.ts";
import { type Adjunto, listHeadersDeBaja, revealEnlace } from "./correo.ts";

/** In ms; a slower server is retried later. */
const ESPERAS = { dnsTimeout: 5_000, connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 };
const ESPERA_TOTAL = 40_000;

export interface Fallo {
  /** May contain the address, so never log it. */
  motivo: string;
  codigo: string;
  /** The recipient is refused permanently. */
  vano: boolean;
  /** The next mail would fail too. */
  caido: boolean;
}

/** `tipo`: for the header that unsubscribes. */
type CorreoAEnviar = { tipo: string } & Pick<
  CorreoGuardado,
  "para" | "responder_a" | "asunto" | "html" | "texto" | "enlace_secreto" | "message_id"
>;

/** Close it when done. */
export interface Mailer {
  send: (correo: CorreoAEnviar, adjuntos?: readonly Adjunto[]) => Promise<Fallo | null>;
  close: () => void;
}

const isSmtpError = (error: unknown): error is NodemailerError => error instanceof Error && "code" in error;

function toFallo(error: unknown): Fallo {
  if (!isSmtpError(error)) throw error;
  const { code = "", command, response, responseCode = 0 } = error;
  const refused = code === "EENVELOPE" || code === "EMESSAGE";
  return {
    motivo: refused ? `El servidor de correo lo rechazó: ${response}` : `El servidor de correo no respondió (${code}).`,
    codigo: `${code} ${responseCode}`,
    vano: refused && command === "RCPT TO" && responseCode >= 500,
    caido: !refused,
  };
}

export const parseDominio = (remitente: string): string => /@([^\s<>@]+)>?\s*$/.exec(remitente)?.[1] ?? "localhost";

/** `nombre` is shown with a bare address. `send` returns failures and never throws. */
export async function openMailer(url: string, remitente: string, nombre: string): Promise<Mailer> {
  const { createTransport } = await import("nodemailer");
  // The pool must not retry: a broken connection may have delivered the mail. The outbox decides.
  const pool = { pool: true, maxConnections: 1, maxRequeues: 0 } as const;
  const transport = createTransport({ url, ...pool, ...ESPERAS, disableFileAccess: true, disableUrlAccess: true });
  const from = remitente.includes("<") ? remitente : { name: nombre, address: remitente };
  return {
    async send(correo, adjuntos = []) {
      const { asunto, html, texto } = revealEnlace(correo, correo.enlace_secreto);
      try {
        await transport.sendMail({
          from,
          to: { name: "", address: correo.para },
          replyTo: correo.responder_a ? { name: "", address: correo.responder_a } : undefined,
          subject: asunto,
          html,
          text: texto,
          attachments: adjuntos.map(({ nombre, tipo, contenido }) => {
            return { filename: nombre, contentType: tipo, content: Buffer.from(contenido) };
          }),
          messageId: correo.message_id ?? undefined,
          headers: {
            "Auto-Submitted": "auto-generated",
            ...listHeadersDeBaja(correo),
          },
          signal: AbortSignal.timeout(ESPERA_TOTAL),
        });
        return null;
      } catch (error) {
        return toFallo(error);
      }
    },
    close: () => transport.close(),
  };
}

const SIN_TLS = "El servidor de correo no ofrece una conexión cifrada en ese puerto: prueba el 465 o el 587.";
const POR_CODIGO: Readonly<Record<string, string>> = {
  EAUTH: "El servidor de correo no aceptó el usuario o la contraseña.",
  ENOAUTH: "El servidor de correo no deja entrar con usuario y contraseña.",
  ETLS: SIN_TLS,
};

/** Signs in at a mail server and sends nothing. Null where that works; else why not, in a sentence. */
export async function probeSmtp(url: string): Promise<string | null> {
  const { createTransport } = await import("nodemailer");
  const transport = createTransport({ url, ...ESPERAS });
  try {
    await transport.verify();
    return null;
  } catch (error) {
    const code = isSmtpError(error) ? (error.code ?? "") : "";
    return POR_CODIGO[code] ?? `No se pudo entrar al servidor de correo en ${new URL(url).host} (${code}).`;
  } finally {
    transport.close();
  }
}
