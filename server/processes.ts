import { availableParallelism } from "node:os";
import type { Env } from "#lib/env.ts";

/** A demo on a large machine needs no more. */
const MAX_DEMO = 4;

/** How many processes serve the shop. */
export const countProcesses = ({ WEB_CONCURRENCY, MODO }: Partial<Pick<Env, "WEB_CONCURRENCY" | "MODO">>): number =>
  WEB_CONCURRENCY ?? Math.min(availableParallelism(), MODO === "demo" ? MAX_DEMO : Infinity);

/** The same, before the settings are checked: NaN for what is no number. */
export function readCount({ WEB_CONCURRENCY, MODO }: Readonly<Record<string, string | undefined>>): number {
  const given = WEB_CONCURRENCY?.trim();
  return given ? Number(given) : countProcesses({ MODO: MODO === "produccion" ? MODO : "demo" });
}

/**
 * The part of a process among those that serve the shop. The first one opens the database, runs the background work and
 * stands in for the payment providers; the others serve alone.
 */
export type ProcessRole = "only" | "first" | "other";

/** The variable by which the primary process tells its workers. */
export const ROLE = "QHATU_PROCESO";

export const toRole = (told: string | undefined): ProcessRole => (told === "first" || told === "other" ? told : "only");

/**
 * How the memory of a process that serves is kept small. A young generation of 8 MB instead of up to 64 costs some
 * percent of time. The old one may grow by half before it is collected; left alone, to several times its size. The
 * system's allocator otherwise keeps an arena for each thread, and what large buffers took.
 */
export const EXEC_ARGV = ["--max-semi-space-size=8", "--heap-growing-percent=50"];
export const ALLOCATOR = {
  MALLOC_ARENA_MAX: "1",
  MALLOC_MMAP_THRESHOLD_: "131072",
  MALLOC_TRIM_THRESHOLD_: "131072",
};

/** What the primary process tells a worker, and the worker answers. */
export type ToWorker = { kind: "ask"; id: number; topic: Topic; text: string } | Answers | { kind: "stop" };
export type ToPrimary = Ask | { kind: "answer"; id: number; text: string };

/** What one process asks all others: forget what you keep of products, count, wake a task, where is the sandbox. */
export type Topic = "forget" | "metrics" | "wake" | "sandbox";

interface Ask {
  kind: "ask";
  id: number;
  topic: Topic;
  text: string;
}

interface Answers {
  kind: "answers";
  id: number;
  texts: string[];
}
