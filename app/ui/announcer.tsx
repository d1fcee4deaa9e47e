import { createStore } from "#lib/store.ts";
import { useStore } from "./use-store.ts";

interface Announcement {
  id: number;
  text: string;
}

const SILENCE: Announcement = { id: 0, text: "" };
const current = createStore(SILENCE);

/** Tells screen readers, politely, what has visibly changed. */
export function announce(text: string): void {
  current.set({ id: current.get().id + 1, text });
}

/** The one live region of the page; the root mounts it. */
export function Announcer() {
  const notice = useStore(current, SILENCE);
  return (
    <div aria-live="polite" className="sr-only">
      {/* A new node each time, or the same text would not be read twice. */}
      <p key={notice.id}>{notice.text}</p>
    </div>
  );
}
