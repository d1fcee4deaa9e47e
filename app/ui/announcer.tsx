import { createStore } from "#lib/store.ts";
import { useStore } from "./use-store.ts";

interface Announcement {
  id: number;
  text: string;
}

const SILENCE: Announcement = { id: 0, text: "" };
const current = createStore(SILENCE);

/** Tells screen readers, when they next pause, what the eye has just seen change. */
export function announce(text: string): void {
  current.set({ id: current.get().id + 1, text });
}

/** The one live region of the page; mounted by the root. */
export function Announcer() {
  const notice = useStore(current, SILENCE);
  return (
    <div aria-live="polite" className="sr-only">
      {/* A new node each time: the same words said twice are read twice. */}
      <p key={notice.id}>{notice.text}</p>
    </div>
  );
}
