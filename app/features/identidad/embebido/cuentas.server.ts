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

/**
 * Creates an account in the caller's transaction; answers its id, or null when the e-mail is taken. Of two servers at
 * once the second waits for the first and gets null.
 */
export async function createCuenta(tx: Tx, cuenta: NuevaCuenta): Promise<string | null> {
  const { email, password, nombre, apellido } = cuenta;
  const id = randomUUID();
  const [made] = await tx
    .insert(user)
    .values({ id, email, nombre, apellido, name: `${nombre} ${apellido}`, emailVerified: true })
    .onConflictDoNothing({ target: user.email })
    .returning({ id: user.id });
  if (!made) return null;
  // The shape that better-auth gives an account with a password.
  await tx.insert(account).values({
    id: randomUUID(),
    accountId: id,
    providerId: "credential",
    userId: id,
    password: await hashPassword(password),
  });
  return id;
}
