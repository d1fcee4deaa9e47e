import cluster from "node:cluster";
import type { ProcessRole, ToPrimary, ToWorker, Topic } from "./processes.ts";

/** The other processes that serve the same shop on this machine, as one of them sees them. */
export interface Peers {
  role: ProcessRole;
  /** Asks all others that listen, and gives their answers once all are in; one that hangs is left out after a second. */
  ask: (topic: Topic, text?: string) => Promise<readonly string[]>;
  /** How this process answers. */
  answer: (topic: Topic, reply: (text: string) => string) => void;
  /** Called once when the shop stops. */
  onStop: (stop: () => void) => void;
}

/** A process that serves alone. */
export const ALONE: Peers = { role: "only", ask: async () => [], answer: () => {}, onStop: () => {} };

/** A stop that comes before the shop is open. */
const endNow = (): void => process.exit(0);

/** False without a primary process: Node is about to end this one, too. */
const tell = (message: ToPrimary): boolean => process.connected && process.send?.(message) !== undefined;

/** The way to the others, over the primary process. */
export function connectPeers(role: ProcessRole): Peers {
  if (role === "only") return ALONE;
  const replies = new Map<Topic, (text: string) => string>();
  const asked = new Map<number, (texts: readonly string[]) => void>();
  let stop = endNow;
  let last = 0;

  process.on("message", (message: ToWorker) => {
    if (message.kind === "ask") {
      tell({ kind: "answer", id: message.id, text: replies.get(message.topic)?.(message.text) ?? "" });
    } else if (message.kind === "answers") {
      asked.get(message.id)?.(message.texts);
      asked.delete(message.id);
    } else stop();
  });
  // What cannot be told to a primary process that is gone: Node ends this one as soon as it notices.
  cluster.worker?.on("error", () => {});
  // The primary process stops all in order; a terminal and systemd signal each of them.
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, () => {});

  return {
    role,
    ask: (topic, text = "") =>
      new Promise((resolve) => {
        last += 1;
        asked.set(last, resolve);
        if (!tell({ kind: "ask", id: last, topic, text })) resolve([]);
      }),
    answer: (topic, reply) => void replies.set(topic, reply),
    onStop: (next) => {
      stop = next;
    },
  };
}
