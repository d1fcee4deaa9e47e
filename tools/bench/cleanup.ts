type Step = () => unknown;

export interface Cleanup {
  add: (step: Step) => void;
  close: () => Promise<void>;
}

const open = new Set<() => Promise<void>>();
let stopping = false;

/** After a stop signal failures are expected, as servers are gone. */
export const isStopping = () => stopping;

/** Undoes what a measurement set up, also after Ctrl+C. */
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

/** On Ctrl+C and SIGTERM stops servers and removes throw-away databases before the process ends. */
export function cleanUpOnSignal(): void {
  for (const signal of ["SIGINT", "SIGTERM"] as const) {
    process.on(signal, () => {
      // A parent that forwards signals delivers one Ctrl+C twice.
      if (!stopping) void stop();
      stopping = true;
    });
  }
}
