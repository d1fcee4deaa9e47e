import { and, eq } from "drizzle-orm";
import { toDigest } from "#app/features/limites/limites.server.ts";
import { account, user } from "#db/schema/identidad.ts";
import type { Db } from "#db/client.server.ts";

/** Whose password is tried. */
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

/** What is kept of a place where somebody signed in: unreadable, and another password makes a stranger of it. */
export const toMark = ({ id, hash }: Titular, lugar = "") => toDigest(`${id} ${hash} ${lugar}`.trimEnd());

/** How the keys of all counts of signing in to one account begin. */
export const countsOfSignIn = (email: string) => `cuenta|${toDigest(email)}|/sign-in|`;
