import { spawn } from "node:child_process";
import { childrenOf } from "#tools/caos/processes.ts";

/** A build prints thousands of lines; of a failure the last are told. */
const TOLD_LINES = 40;

/** What still runs, with what it said last. */
const started = new Map<number, () => string>();

const listTree = (pid: number): number[] => [pid, ...childrenOf(pid).flatMap(listTree)];

/** With all that it started: a container's server is a grandchild, and nobody's child once its parent is gone. */
function killTree(root: number): void {
  for (const pid of listTree(root)) {
    try {
      process.kill(pid, "SIGKILL");
    } catch {
      // It ended by itself.
    }
  }
}

/** Ends what still runs, before its folder goes. */
export function endAll(): void {
  for (const pid of started.keys()) killTree(pid);
}

/** The last lines of all that still runs, for whoever looks for a fault. */
export const tellRunning = (): string => [...started.values()].map((tell) => tell()).join("\n");

interface RunOptions {
  cwd?: string;
  env?: Record<string, string>;
  /** Sees what it prints while it runs. */
  onOutput?: (text: string) => void;
  /** Errors are returned, too: a warning does not change the status. */
  withErrors?: boolean;
}

export interface Running {
  pid: number;
  /** What it printed; rejects with the last lines of that, and of its errors, when the status is not 0. */
  ended: Promise<string>;
}

/** Starts a program. What still runs when this process ends is killed. */
export function start(command: string, args: readonly string[], options: RunOptions = {}): Running {
  const { cwd, env = {}, onOutput, withErrors = false } = options;
  const child = spawn(command, args, { cwd, env: { ...process.env, ...env }, stdio: ["ignore", "pipe", "pipe"] });
  const { pid = 0 } = child;
  let [stdout, all] = ["", ""];
  const tell = () => [`${command} ${args.join(" ")}`, ...all.trimEnd().split("\n").slice(-TOLD_LINES)].join("\n");
  if (pid) started.set(pid, tell);
  child.stdout.setEncoding("utf8").on("data", (text: string) => {
    stdout += text;
    all += text;
    onOutput?.(text);
  });
  child.stderr.setEncoding("utf8").on("data", (text: string) => (all += text));
  const ended = new Promise<string>((resolve, reject) => {
    child.on("error", reject);
    child.on("close", (code, signal) => {
      started.delete(pid);
      if (code === 0) resolve(withErrors ? all : stdout);
      else reject(new Error(`It ended with ${code ?? signal}: ${tell()}`));
    });
  });
  return { pid, ended };
}

/** Runs a program to its end. Returns what it printed; throws with the last lines when it fails. */
export const run = (command: string, args: readonly string[], options?: RunOptions): Promise<string> =>
  start(command, args, options).ended;
