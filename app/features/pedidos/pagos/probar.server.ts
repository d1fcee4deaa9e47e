import { z } from "zod";
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
  /** The account that the key opens, with its mode: payments of tests are another's. Null where it was not told. */
  cuenta: string | null;
}

const cuentaSchema = z.object({ id: z.union([z.string().min(1), z.number()]).transform(String) });

/** Both say whose key it is. */
const PROVEEDORES = {
  stripe: {
    nombre: "Stripe",
    toUrl: (env: Env) => `${env.STRIPE_API_BASE ?? "https://api.stripe.com"}/v1/account`,
    isTest: (key: string) => /^[a-z]+_test_/.test(key),
  },
  mercadopago: {
    nombre: "Mercado Pago",
    toUrl: (env: Env) => `${env.MERCADOPAGO_API_BASE ?? "https://api.mercadopago.com"}/users/me`,
    isTest: (key: string) => key.startsWith("TEST-"),
  },
} as const;

export type ProveedorProbable = keyof typeof PROVEEDORES;

function listClaves({ STRIPE_SECRET_KEY: stripe, MERCADOPAGO_ACCESS_TOKEN: mercadopago }: Env) {
  const found: { proveedor: ProveedorProbable; key: string }[] = [];
  if (stripe) found.push({ proveedor: "stripe", key: stripe });
  if (mercadopago) found.push({ proveedor: "mercadopago", key: mercadopago });
  return found;
}

/** Names of the providers whose keys are for tests. */
export const listDePrueba = (env: Env): string[] =>
  listClaves(env).flatMap(({ proveedor, key }) =>
    PROVEEDORES[proveedor].isTest(key) ? [PROVEEDORES[proveedor].nombre] : [],
  );

/** Asks the provider whose key it is. */
export async function probeClave(env: Env, proveedor: ProveedorProbable, key: string): Promise<ProveedorProbado> {
  const { nombre, toUrl, isTest } = PROVEEDORES[proveedor];
  const response = await ask(toUrl(env), { Authorization: `Bearer ${key}` });
  const read: unknown = response?.ok ? await response.json().catch(() => null) : null;
  const id = cuentaSchema.safeParse(read).data?.id ?? null;
  return { nombre, isTest: isTest(key), response, cuenta: id && (isTest(key) ? `${id} (prueba)` : id) };
}

/** Tries the keys of each provider that has any. */
export const probeProveedores = (env: Env): Promise<ProveedorProbado[]> =>
  Promise.all(listClaves(env).map(({ proveedor, key }) => probeClave(env, proveedor, key)));

/** For the panel: whether it works, in a sentence. */
export function describeProbado({ nombre, isTest, response }: ProveedorProbado): { bien: boolean; texto: string } {
  if (!response) return { bien: false, texto: `${nombre} no respondió. Prueba otra vez en unos minutos.` };
  if (response.status === 401) return { bien: false, texto: `${nombre} no conoce la clave: vuelve a copiarla.` };
  if (!response.ok) return { bien: false, texto: `${nombre} respondió con el error ${response.status}.` };
  if (isTest) return { bien: true, texto: `${nombre} responde, en modo de prueba: nadie paga de verdad.` };
  return { bien: true, texto: `${nombre} responde: los pagos son de verdad.` };
}
