import type { BetterAuthOptions } from "better-auth/minimal";
import type { Log } from "#lib/log.ts";

/** The library puts addresses and e-mails into its sentences; neither belongs in a log. */
function withoutPersonalData(message: string): string {
  return message.replace(/\S+@\S+/g, "[correo]").replace(/[\w.~+/=-]{32,}/g, "[…]");
}

/** better-auth's log lines into ours. Of what it passes beside the sentence, only errors are kept. */
export function logFor(log: Log): NonNullable<BetterAuthOptions["logger"]> {
  const child = log.child({ parte: "identidad" });
  return {
    log: (level, message, ...rest) => {
      const err: unknown = rest.find((item) => item instanceof Error);
      child[level]({ err }, withoutPersonalData(message));
    },
  };
}
