import type { Env } from "#lib/env.ts";

const WAIT_MS = 10_000;

/** Null where nothing answers. */
export async function ask(url: string, headers: Record<string, string> = {}): Promise<Response | null> {
  try {
    return await fetch(url, { headers, redirect: "manual", signal: AbortSignal.timeout(WAIT_MS) });
  } catch {
    return null;
  }
}

export interface ProveedorProbado {
  nombre: string;
  /** Its keys are for tests. */
  isTest: boolean;
  /** The answer to a question that changes nothing there; null where nothing answered. */
  response: Response | null;
}

function listProveedores({ STRIPE_SECRET_KEY: stripe, MERCADOPAGO_ACCESS_TOKEN: mercadopago, ...env }: Env) {
  const found: { nombre: string; url: string; key: string; isTest: boolean }[] = [];
  if (stripe) {
    const url = `${env.STRIPE_API_BASE ?? "https://api.stripe.com"}/v1/balance`;
    found.push({ nombre: "Stripe", url, key: stripe, isTest: /^[a-z]+_test_/.test(stripe) });
  }
  if (mercadopago) {
    const url = `${env.MERCADOPAGO_API_BASE ?? "https://api.mercadopago.com"}/users/me`;
    found.push({ nombre: "Mercado Pago", url, key: mercadopago, isTest: mercadopago.startsWith("TEST-") });
  }
  return found;
}

/** Names of the providers whose keys are for tests. */
export const listDePrueba = (env: Env): string[] =>
  listProveedores(env).flatMap(({ nombre, isTest }) => (isTest ? [nombre] : []));

/** Tries the keys of each provider that has any. */
export const probeProveedores = (env: Env): Promise<ProveedorProbado[]> =>
  Promise.all(
    listProveedores(env).map(async ({ nombre, isTest, url, key }) => {
      return { nombre, isTest, response: await ask(url, { Authorization: `Bearer ${key}` }) };
    }),
  );

/** For the panel: whether it works, in a sentence. */
export function describeProbado({ nombre, isTest, response }: ProveedorProbado): { bien: boolean; texto: string } {
  if (!response) return { bien: false, texto: `${nombre} no respondió. Prueba otra vez en unos minutos.` };
  if (response.status === 401) return { bien: false, texto: `${nombre} no conoce la clave: vuelve a copiarla.` };
  if (!response.ok) return { bien: false, texto: `${nombre} respondió con el error ${response.status}.` };
  if (isTest) return { bien: true, texto: `${nombre} responde, en modo de prueba: nadie paga de verdad.` };
  return { bien: true, texto: `${nombre} responde: los pagos son de verdad.` };
}
