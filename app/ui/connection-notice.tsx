import { WifiOff } from "lucide-react";
import { useSyncExternalStore } from "react";

function subscribe(listener: () => void): () => void {
  addEventListener("online", listener);
  addEventListener("offline", listener);
  return () => {
    removeEventListener("online", listener);
    removeEventListener("offline", listener);
  };
}

/** Says when the browser has lost its connection. The region is always there: screen readers hear what enters it. */
export function ConnectionNotice({ children }: { children: string }) {
  const online = useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  );
  return (
    <output className="pointer-events-none fixed inset-x-0 bottom-0 z-40 flex justify-center p-4">
      {online ? null : (
        <span className="flex items-center gap-3 rounded-card border border-line-strong bg-surface px-4 py-3 font-semibold text-ink shadow-float">
          <WifiOff aria-hidden className="size-5 shrink-0 text-warning" strokeWidth={1.75} />
          {children}
        </span>
      )}
    </output>
  );
}
