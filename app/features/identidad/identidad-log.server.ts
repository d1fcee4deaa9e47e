import type { BetterAuthOptions } from "better-auth/minimal";
import type { Log } from "#lib/log.ts";

/** The library's messages may hold addresses and e-mails. */
function withoutPersonalData(message: string): string {
  return message.replace(/\S+@\S+/g, "[correo]").replace(/[\w.~+/=-]{32,}/g, "[…]");
}

/** Passes better-auth's log lines to ours; of their arguments only errors are kept. */
export function toLibraryLog(log: Log): NonNullable<BetterAuthOptions["logger"]> {
  const child = log.child({ parte: "identidad" });
  return {
    log: (level, message, ...rest) => {
      const err: unknown = rest.find((item) => item instanceof Error);
      child[level]({ err }, withoutPersonalData(message));
    },
  };
}
