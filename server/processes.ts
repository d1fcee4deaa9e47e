import { availableParallelism } from "node:os";
import type { Env } from "#lib/env.ts";

/** A demo on a large machine needs no more. */
const MAX_DEMO = 4;

export const countProcesses = ({ WEB_CONCURRENCY, MODO }: Partial<Pick<Env, "WEB_CONCURRENCY" | "MODO">>): number =>
  WEB_CONCURRENCY ?? Math.min(availableParallelism(), MODO === "demo" ? MAX_DEMO : Infinity);

/** Read before the settings are validated: NaN for an invalid number. */
export function readCount({ WEB_CONCURRENCY, MODO }: Readonly<Record<string, string | undefined>>): number {
  const given = WEB_CONCURRENCY?.trim();
  return given ? Number(given) : countProcesses({ MODO: MODO === "produccion" ? MODO : "demo" });
}

/** Read before the settings are validated; 0 for none. */
export const readClosing = ({ CIERRE_SEGUNDOS }: Readonly<Record<string, string | undefined>>): number =>
  Number(CIERRE_SEGUNDOS ?? 0);

/** The first process opens the database, runs background work and the sandbox; the others only serve. */
export type ProcessRole = "only" | "first" | "other";

/** The primary tells a worker its role by this variable. */
export const ROLE = "QHATU_PROCESO";

export const toRole = (told: string | undefined): ProcessRole => (told === "first" || told === "other" ? told : "only");

/**
 * Keeps a serving process's memory small: a young generation of 8 MB instead of up to 64 costs some percent of time;
 * the old one may grow by half before it is collected, by default to several times its size. Otherwise the system's
 * allocator keeps an arena per thread, and freed large buffers.
 */
export const EXEC_ARGV = ["--max-semi-space-size=8", "--heap-growing-percent=50"];
export const ALLOCATOR = {
  MALLOC_ARENA_MAX: "1",
  MALLOC_MMAP_THRESHOLD_: "131072",
  MALLOC_TRIM_THRESHOLD_: "131072",
};

export type ToWorker = { kind: "ask"; id: number; topic: Topic; text: string } | Answers | { kind: "closing" | "stop" };
export type ToPrimary = Ask | { kind: "answer"; id: number; text: string };

/** Questions between processes: drop caches of products, collect metrics, wake a task, locate the sandbox. */
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
