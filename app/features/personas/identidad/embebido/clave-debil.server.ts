import type { BetterAuthPlugin } from "better-auth";
import { APIError, createAuthMiddleware } from "better-auth/api";
import { z } from "zod";
import { type AjustesDeps, readMarca } from "#app/features/base/ajustes/ajustes.server.ts";
import { normalizeSearch } from "#lib/text.ts";
import { CUENTAS_DEMO } from "../cuentas-demo.ts";
import { CLAVE_MINIMO } from "../identidad.schema.ts";

/** The list takes megabytes, so it is imported on first use. */
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
 * Refuses common passwords and words about this shop and person, in any case and accents (OWASP ASVS 5.0, 6.2.4 and
 * 6.2.11). null if it may be used.
 */
export async function getDefectoClave(password: string, email: string, nombreTienda: string): Promise<string | null> {
  const plain = normalizeSearch(password);
  const known = await (comunes ??= loadComunes());
  if (known.has(plain) || known.has(password.toLowerCase()) || new Set(plain).size < 3) return COMUN;
  const [local = ""] = email.split("@");
  const isPropia = plain === normalizeSearch(local) || isMadeOnlyOf([nombreTienda, email, local], password);
  return isPropia ? PROPIA : null;
}

export const CLAVE_DEBIL = "WEAK_PASSWORD";

/** The library refuses input of another shape. */
const cuentaSchema = z.object({ email: z.string(), password: z.string() });

/** Also checks calls that bypass our form. */
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
