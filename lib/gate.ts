import { BusyError } from "./errors.ts";

const WAIT_MS = 2_000;

/** For each place; more work would wait in vain. */
const WAITING = 16;

interface GateOptions {
  /** How much work runs in parallel. */
  max: number;
  /** Places reserved for preferred work. */
  kept?: number;
  waitMs?: number;
  /** How much may wait. */
  waiting?: number;
}

/** Throws BusyError when no place is free in time. */
export type Gate = <T>(work: () => Promise<T>, isPreferred?: boolean) => Promise<T>;

/** Preferred work waits only behind preferred work. */
export function createGate({ max, kept = 0, waitMs = WAIT_MS, waiting = WAITING * max }: GateOptions): Gate {
  const preferred = new Set<() => void>();
  const others = new Set<() => void>();
  let underWay = 0;

  const hasPlace = (line: typeof others) => underWay < (line === preferred ? max : max - kept);

  const letIn = () => {
    for (const line of [preferred, others]) {
      for (const enter of line) {
        if (!hasPlace(line)) break;
        line.delete(enter);
        enter();
      }
    }
  };

  const waitIn = (line: typeof others) =>
    new Promise<void>((resolve, reject) => {
      const timer = setTimeout(() => {
        line.delete(enter);
        reject(new BusyError());
      }, waitMs);
      const enter = () => {
        clearTimeout(timer);
        underWay += 1;
        resolve();
      };
      line.add(enter);
    });

  return async (work, isPreferred = false) => {
    const line = isPreferred ? preferred : others;
    if (hasPlace(line)) underWay += 1;
    else if (line.size >= waiting) throw new BusyError();
    else await waitIn(line);
    try {
      return await work();
    } finally {
      underWay -= 1;
      letIn();
    }
  };
}
