import { randomUUID } from "node:crypto";
import type { createAuthMiddleware } from "better-auth/api";
import { NAVEGADOR_DIAS } from "../dispositivo.ts";
import { toMark, type Titular } from "./titular.server.ts";

export type HookContext = Parameters<Parameters<typeof createAuthMiddleware>[0]>[0];

/** Accounts per browser; the oldest sign-in is dropped. */
const CUENTAS = 5;

const formatCookie = ({ context }: HookContext) =>
  context.createAuthCookie("device", { maxAge: NAVEGADOR_DIAS * 86_400 });

async function readCuentas(ctx: HookContext): Promise<[mark: string, id: string][]> {
  const value = await ctx.getSignedCookie(formatCookie(ctx).name, ctx.context.secret);
  return (value || "").split("~").map((one) => {
    const [mark = "", id = ""] = one.split(".");
    return [mark, id];
  });
}

/** null if it has not signed in to this account before. */
export async function readNavegador(ctx: HookContext, titular: Titular | null): Promise<string | null> {
  const mark = titular && toMark(titular);
  const own = mark ? (await readCuentas(ctx)).find(([one]) => one === mark) : null;
  return own?.[1] || null;
}

/** `nuevo` gives the browser a new id, which resets its counts. */
export async function rememberNavegador(ctx: HookContext, titular: Titular, { nuevo = false } = {}): Promise<void> {
  const { name, attributes } = formatCookie(ctx);
  const mark = toMark(titular);
  const id = (nuevo ? null : await readNavegador(ctx, titular)) ?? randomUUID();
  const others = (await readCuentas(ctx)).filter(([one, theirs]) => theirs && one !== mark);
  const value = [[mark, id], ...others].slice(0, CUENTAS).map((one) => one.join("."));
  await ctx.setSignedCookie(name, value.join("~"), ctx.context.secret, attributes);
}
