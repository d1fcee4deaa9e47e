import cluster from "node:cluster";
import type { ProcessRole, ToPrimary, ToWorker, Topic } from "./processes.ts";

/** The other processes of this shop on this machine. */
export interface Peers {
  role: ProcessRole;
  /** Resolves when all have answered, or after a second. */
  ask: (topic: Topic, text?: string) => Promise<readonly string[]>;
  answer: (topic: Topic, reply: (text: string) => string) => void;
  /** Called when the shop is about to stop. */
  onClosing: (announce: () => void) => void;
  /** Called once when the shop stops. */
  onStop: (stop: () => void) => void;
}

export const ALONE: Peers = {
  role: "only",
  ask: async () => [],
  answer: () => {},
  onClosing: () => {},
  onStop: () => {},
};

/** For a stop before the shop is open. */
const endNow = (): void => process.exit(0);

const announceNothing = (): void => {};

/** False without a primary process: Node is about to end this one, too. */
const tell = (message: ToPrimary): boolean => process.connected && process.send?.(message) !== undefined;

export function connectPeers(role: ProcessRole): Peers {
  if (role === "only") return ALONE;
  const replies = new Map<Topic, (text: string) => string>();
  const asked = new Map<number, (texts: readonly string[]) => void>();
  let announce = announceNothing;
  let stop = endNow;
  let last = 0;

  process.on("message", (message: ToWorker) => {
    if (message.kind === "ask") {
      tell({ kind: "answer", id: message.id, text: replies.get(message.topic)?.(message.text) ?? "" });
    } else if (message.kind === "answers") {
      asked.get(message.id)?.(message.texts);
      asked.delete(message.id);
    } else if (message.kind === "closing") announce();
    else stop();
  });
  // Sending to a dead primary fails: Node ends this process as soon as it notices.
  cluster.worker?.on("error", () => {});
  // The primary stops all in order; terminals and systemd signal each process.
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
    onClosing: (next) => {
      announce = next;
    },
    onStop: (next) => {
      stop = next;
    },
  };
}
