import type { Env } from "#lib/env.ts";

const API = "https://api.emailjs.com";
const TIMEOUT_MS = 10_000;

/** Variables of the shopkeeper's EmailJS template; a renamed one stays empty in their mails. */
export interface Parametros {
  nombre: string;
  email: string;
  telefono: string;
  asunto: string;
  mensaje: string;
  to_email: string;
}

export interface FalloEmailjs {
  motivo: string;
  /** HTTP status for the log, which must not hold the answer. */
  status: number | null;
  /** The provider fails or limits the rate: stop sending. */
  caido: boolean;
}

export interface Emailjs {
  /** null on success. */
  send: (parametros: Parametros) => Promise<FalloEmailjs | null>;
}

/**
 * EmailJS's REST API; null without its settings. By fetch, since its SDK only calls its own host. One request a second;
 * plain-text answers.
 */
export function openEmailjs(env: Env, timeoutMs = TIMEOUT_MS): Emailjs | null {
  const { EMAILJS_SERVICE_ID, EMAILJS_TEMPLATE_ID, EMAILJS_PUBLIC_KEY, EMAILJS_PRIVATE_KEY, EMAILJS_API_BASE } = env;
  if (!EMAILJS_SERVICE_ID) return null;
  const url = new URL("/api/v1.0/email/send", EMAILJS_API_BASE ?? API);
  const account = {
    service_id: EMAILJS_SERVICE_ID,
    template_id: EMAILJS_TEMPLATE_ID,
    user_id: EMAILJS_PUBLIC_KEY,
    accessToken: EMAILJS_PRIVATE_KEY,
  };
  return {
    async send(template_params) {
      try {
        const response = await fetch(url, {
          method: "POST",
          headers: { "Content-Type": "application/json" },
          body: JSON.stringify({ ...account, template_params }),
          redirect: "error",
          signal: AbortSignal.timeout(timeoutMs),
        });
        const { status, ok } = response;
        const said = (await response.text()).trim();
        if (ok) return null;
        return { motivo: `${status}: ${said}`, status, caido: status === 429 || status >= 500 };
      } catch (error) {
        const late = error instanceof Error && error.name === "TimeoutError";
        return {
          motivo: late ? "EmailJS no respondió a tiempo." : "No se pudo llamar a EmailJS.",
          status: null,
          caido: true,
        };
      }
    },
  };
}
