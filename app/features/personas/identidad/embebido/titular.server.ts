import { and, eq } from "drizzle-orm";
import { toDigest } from "#app/features/base/limites/limites.server.ts";
import { account, user } from "#db/schema/identidad.ts";
import type { Db } from "#db/client.server.ts";

export interface Titular {
  id: string;
  email: string;
  hash: string;
}

export async function findTitular(db: Db, email: string): Promise<Titular | null> {
  const own = and(eq(account.userId, user.id), eq(account.providerId, "credential"));
  const [row] = await db
    .select({ id: user.id, email: user.email, hash: account.password })
    .from(user)
    .innerJoin(account, own)
    .where(eq(user.email, email.trim().toLowerCase()));
  return row?.hash ? { ...row, hash: row.hash } : null;
}

/** Contains the password hash, so that a new password forgets browsers and networks. */
export const toMark = ({ id, hash }: Titular, lugar = "") => toDigest(`${id} ${hash} ${lugar}`.trimEnd());

export const toSignInKey = (email: string) => `cuenta|${toDigest(email)}|/sign-in|`;
