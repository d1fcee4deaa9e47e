import type { BetterAuthPlugin } from "better-auth";
import { APIError, createAuthMiddleware } from "better-auth/api";
import { z } from "zod";
import { type AjustesDeps, readMarca } from "#app/features/ajustes/ajustes.server.ts";
import { normalizeSearch } from "#lib/text.ts";
import { CUENTAS_DEMO } from "../cuentas-demo.ts";
import { CLAVE_MINIMO } from "../identidad.schema.ts";

/** Some 18,000 leaked passwords that are long enough to be chosen here, and the demo's. Megabytes: loaded at need. */
async function loadComunes(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import("@zxcvbn-ts/language-common");
  return new Set([
    ...dictionary["passwords-common"].filter(({ length }) => length >= CLAVE_MINIMO),
    ...CUENTAS_DEMO.map(({ password }) => password),
  ]);
}

let comunes: Promise<ReadonlySet<string>> | null = null;

const COMUN = "Esta contraseña es de las más usadas y se adivina enseguida. Elige otra.";
const PROPIA = "No uses el nombre de la tienda ni tu correo como contraseña. Elige otra.";

const toLetters = (text: string) => normalizeSearch(text).replace(/[^\p{L}]+/gu, "");

/** Whether a password holds nothing but these words, with any digits and signs around them. */
function isMadeOnlyOf(words: readonly string[], password: string): boolean {
  const letters = toLetters(password);
  const rest = words
    .map(toLetters)
    .filter((word) => word !== "")
    .toSorted((a, b) => b.length - a.length)
    .reduce((left, word) => left.replaceAll(word, ""), letters);
  return letters !== "" && rest === "";
}

/**
 * Why a password may not be chosen; null when it may. Case and accents make no difference. OWASP ASVS 5.0, 6.2.4 and
 * 6.2.11: the most used ones, and words of this shop and person.
 */
export async function getDefectoClave(password: string, email: string, nombreTienda: string): Promise<string | null> {
  const plain = normalizeSearch(password);
  const known = await (comunes ??= loadComunes());
  if (known.has(plain) || known.has(password.toLowerCase()) || new Set(plain).size < 3) return COMUN;
  const [local = ""] = email.split("@");
  const isPropia = plain === normalizeSearch(local) || isMadeOnlyOf([nombreTienda, email, local], password);
  return isPropia ? PROPIA : null;
}

/** The error code by which the form knows this answer. */
export const CLAVE_DEBIL = "WEAK_PASSWORD";

/** The library refuses by itself what does not fit. */
const cuentaSchema = z.object({ email: z.string(), password: z.string() });

/** Checked at the endpoint too: not everybody comes by the form. */
export const refuseClavesDebiles = (deps: AjustesDeps): BetterAuthPlugin => ({
  id: "claves-fuertes",
  hooks: {
    before: [
      {
        matcher: ({ path }) => path === "/sign-up/email",
        handler: createAuthMiddleware(async ({ body }) => {
          const { data } = cuentaSchema.safeParse(body);
          if (!data) return;
          const { nombre } = await readMarca(deps);
          const message = await getDefectoClave(data.password, data.email, nombre);
          if (message) throw new APIError("BAD_REQUEST", { code: CLAVE_DEBIL, message });
        }),
      },
    ],
  },
});
