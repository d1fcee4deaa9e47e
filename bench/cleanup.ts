type Step = () => unknown;

export interface Cleanup {
  /** Remembers how to undo what was just done. */
  add: (step: Step) => void;
  /** Undoes all, the last first. */
  close: () => Promise<void>;
}

const open = new Set<() => Promise<void>>();
let stopping = false;

/** Whether a signal asked to stop: what fails from then on fails because its server is gone. */
export const isStopping = () => stopping;

/** Collects what a part of the measuring has to undo, also after Ctrl+C. */
export function createCleanup(): Cleanup {
  const steps: Step[] = [];
  let closing: Promise<void> | null = null;
  const undo = async () => {
    for (let step = steps.pop(); step; step = steps.pop()) await step();
    open.delete(close);
  };
  const close = () => (closing ??= undo());
  open.add(close);
  return {
    close,
    add: (step) => {
      if (closing) void step();
      else steps.push(step);
    },
  };
}

async function stop(): Promise<void> {
  for (const close of [...open].toReversed()) await close().catch(console.error);
  process.exit(130);
}

/** On Ctrl+C and SIGTERM servers are stopped and throw-away databases removed before the process ends. */
export function cleanUpOnSignal(): void {
  for (const signal of ["SIGINT", "SIGTERM"] as const) {
    process.on(signal, () => {
      // A parent that forwards signals delivers one Ctrl+C twice.
      if (!stopping) void stop();
      stopping = true;
    });
  }
}
