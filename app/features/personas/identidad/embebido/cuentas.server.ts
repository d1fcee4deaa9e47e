import { randomUUID } from "node:crypto";
import { hashPassword } from "../hash.server.ts";
import type { Tx } from "#db/client.server.ts";
import { account, user } from "#db/schema/identidad.ts";

export interface NuevaCuenta {
  email: string;
  password: string;
  nombre: string;
  apellido: string;
}

/** In the caller's transaction. null if the e-mail is taken, also by a parallel request. */
export async function createCuenta(tx: Tx, cuenta: NuevaCuenta): Promise<string | null> {
  const { email, password, nombre, apellido } = cuenta;
  const id = randomUUID();
  const [made] = await tx
    .insert(user)
    .values({ id, email, nombre, apellido, name: `${nombre} ${apellido}`, emailVerified: true })
    .onConflictDoNothing({ target: user.email })
    .returning({ id: user.id });
  if (!made) return null;
  // better-auth's row of a password account.
  await tx.insert(account).values({
    id: randomUUID(),
    accountId: id,
    providerId: "credential",
    userId: id,
    password: await hashPassword(password),
  });
  return id;
}

/**
 * Accounts without a password: who has one asks for it by mail, which also confirms the address. Nobody is written to.
 * The ids by e-mail, without the addresses that have an account.
 */
export async function createCuentasSinClave(
  tx: Tx,
  cuentas: readonly Omit<NuevaCuenta, "password">[],
): Promise<Map<string, string>> {
  const rows = cuentas.map(({ email, nombre, apellido }) => {
    return { id: randomUUID(), email, nombre, apellido, name: `${nombre} ${apellido}`.trim() };
  });
  if (rows.length === 0) return new Map();
  const made = await tx
    .insert(user)
    .values(rows)
    .onConflictDoNothing({ target: user.email })
    .returning({ id: user.id, email: user.email });
  if (made.length > 0) {
    const passwords = made.map(({ id }) => {
      return { id: randomUUID(), accountId: id, providerId: "credential", userId: id };
    });
    await tx.insert(account).values(passwords);
  }
  return new Map(made.map(({ id, email }) => [email, id]));
}
