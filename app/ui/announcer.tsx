import { createStore } from "#lib/store.ts";
import { useStore } from "./use-store.ts";

interface Announcement {
  id: number;
  text: string;
}

const SILENCE: Announcement = { id: 0, text: "" };
const current = createStore(SILENCE);

/** Screen readers announce it politely. */
export function announce(text: string): void {
  current.set({ id: current.get().id + 1, text });
}

/** The page's only live region for announce(). */
export function Announcer() {
  const notice = useStore(current, SILENCE);
  return (
    <div aria-live="polite" className="sr-only">
      {/* Else a repeated text would not be read. */}
      <p key={notice.id}>{notice.text}</p>
    </div>
  );
}
