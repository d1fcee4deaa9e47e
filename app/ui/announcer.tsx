import { useSyncExternalStore } from "react";

interface Notice {
  id: number;
  text: string;
}

const SILENCE: Notice = { id: 0, text: "" };
let current = SILENCE;
const listeners = new Set<() => void>();

/** Tells screen readers, when they next pause, what the eye has just seen change. */
export function announce(text: string): void {
  current = { id: current.id + 1, text };
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The one live region of the page; mounted by the root. */
export function Announcer() {
  const notice = useSyncExternalStore(
    subscribe,
    () => current,
    () => SILENCE,
  );
  return (
    <div aria-live="polite" className="sr-only">
      {/* A new node each time: the same words said twice are read twice. */}
      <p key={notice.id}>{notice.text}</p>
    </div>
  );
}
