import type { BetterAuthOptions } from "better-auth/minimal";
import type { Log } from "#lib/log.ts";

/** The library's messages may contain e-mails and addresses. */
function withoutPersonalData(message: string): string {
  return message.replace(/\S+@\S+/g, "[correo]").replace(/[\w.~+/=-]{32,}/g, "[…]");
}

/** Of the arguments only errors are logged. */
export function toLibraryLog(log: Log): NonNullable<BetterAuthOptions["logger"]> {
  const child = log.child({ parte: "identidad" });
  return {
    log: (level, message, ...rest) => {
      const err: unknown = rest.find((item) => item instanceof Error);
      child[level]({ err }, withoutPersonalData(message));
    },
  };
}
