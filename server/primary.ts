import cluster, { type Worker } from "node:cluster";
import { setTimeout as sleep } from "node:timers/promises";
import { onStopSignal } from "./stop-signal.ts";
import { ALLOCATOR, EXEC_ARGV, type ProcessRole, ROLE, type ToPrimary, type ToWorker } from "./processes.ts";

/** A process that ends sooner after its start is restarted with growing delays, and after several times no more. */
const QUICK_MS = 5_000;
const MAX_QUICK = 4;
const FIRST_DELAY_MS = 100;

const ANSWER_MS = 1_000;

/** Requests have 10 s to finish, background work as long: then a process is killed. */
const STOP_MS = 25_000;

interface Member {
  worker: Worker;
  role: ProcessRole;
  started: number;
  isListening: boolean;
}

interface Pending {
  waiting: Set<number>;
  texts: string[];
  settle: () => void;
}

const tell = (worker: Worker, message: ToWorker): void => {
  if (worker.isConnected()) worker.send(message);
};

const ended = (worker: Worker): Promise<void> =>
  worker.isDead() ? Promise.resolve() : new Promise((resolve) => worker.once("exit", () => resolve()));

/** Passes one process's question to all other listening ones, and their answers back. */
function createRelay(members: ReadonlyMap<number, Member>) {
  const pending = new Map<number, Pending>();
  let last = 0;

  return {
    handle(from: Worker, message: ToPrimary): void {
      if (message.kind === "answer") {
        const question = pending.get(message.id);
        if (!question?.waiting.delete(from.id)) return;
        question.texts.push(message.text);
        if (question.waiting.size === 0) question.settle();
        return;
      }
      const others = [...members.values()].filter(({ worker, isListening }) => isListening && worker !== from);
      const id = ++last;
      const settle = () => {
        clearTimeout(timer);
        pending.delete(id);
        tell(from, { kind: "answers", id: message.id, texts: question.texts });
      };
      const timer = setTimeout(settle, ANSWER_MS);
      const question: Pending = { waiting: new Set(others.map(({ worker }) => worker.id)), texts: [], settle };
      pending.set(id, question);
      for (const { worker } of others) tell(worker, { kind: "ask", id, topic: message.topic, text: message.text });
      if (others.length === 0) settle();
    },
    /** Nobody waits for a dead process. */
    leave(worker: Worker): void {
      for (const question of pending.values()) {
        if (question.waiting.delete(worker.id) && question.waiting.size === 0) question.settle();
      }
    },
  };
}

/**
 * Starts the first process, the others once it listens, restarts dead ones, and on a signal stops them, the first one
 * last, after they have said so for `closingSeconds`. Serves nothing itself, so that little can crash it.
 */
export function runPrimary(count: number, closingSeconds = 0): void {
  const members = new Map<number, Member>();
  const relay = createRelay(members);
  let stopping = false;
  let hasListened = false;
  let quick = 0;

  const start = (role: ProcessRole) => {
    const worker = cluster.fork({ ...ALLOCATOR, [ROLE]: role });
    members.set(worker.id, { worker, role, started: performance.now(), isListening: false });
  };

  const stopAll = async (status: number) => {
    stopping = true;
    const cut = setTimeout(() => {
      for (const { worker } of members.values()) worker.process.kill("SIGKILL");
    }, STOP_MS);
    for (const role of ["other", "first"] as const) {
      const all = [...members.values()].filter((member) => member.role === role).map(({ worker }) => worker);
      for (const worker of all) tell(worker, { kind: "stop" });
      await Promise.all(all.map(ended));
    }
    clearTimeout(cut);
    process.exit(status);
  };

  const replace = ({ role, started }: Member, how: string) => {
    quick = performance.now() - started < QUICK_MS ? quick + 1 : 0;
    if (quick > MAX_QUICK) {
      process.stderr.write(
        `The shop's processes end as soon as they start (${how}), ${quick} times in a row: it stops.\n`,
      );
      void stopAll(1);
      return;
    }
    const delay = quick === 0 ? 0 : FIRST_DELAY_MS * 2 ** (quick - 1);
    process.stderr.write(`A process of the shop ended (${how}); another takes its place.\n`);
    setTimeout(() => !stopping && start(role), delay);
  };

  cluster.setupPrimary({ execArgv: [...process.execArgv, ...EXEC_ARGV] });
  cluster.on("listening", ({ id }) => {
    const member = members.get(id);
    if (member) member.isListening = true;
    if (hasListened) return;
    hasListened = true;
    for (let other = 1; other < count; other += 1) start("other");
  });
  cluster.on("message", (worker, message: ToPrimary) => relay.handle(worker, message));
  cluster.on("exit", (worker, code, signal) => {
    const member = members.get(worker.id);
    members.delete(worker.id);
    relay.leave(worker);
    if (stopping || !member) return;
    // It has reported the cause: a setting, the port, the database.
    if (!hasListened) process.exit(code || 1);
    replace(member, signal ? `signal ${signal}` : `status ${code}`);
  });
  onStopSignal(async () => {
    stopping = true;
    // All at once: a proxy's questions go to them in turn.
    for (const { worker } of members.values()) tell(worker, { kind: "closing" });
    await sleep(closingSeconds * 1_000);
    await stopAll(0);
  });
  start("first");
}
