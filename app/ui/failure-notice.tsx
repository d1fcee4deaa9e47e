import { createContext, type ReactNode, use } from "react";
import { createPortal } from "react-dom";

/** Lies above the surrounding dialog's buttons; null without one. */
export const NoticePlace = createContext<HTMLElement | null>(null);

/** When the notice goes, the focus moves to the dialog's button. */
function lead(notice: HTMLElement | null) {
  notice?.focus();
  notice?.scrollIntoView({ block: "nearest" });
  return () => {
    if (!notice?.contains(document.activeElement)) return;
    notice.closest("dialog")?.querySelector<HTMLElement>("[type=submit]")?.focus();
  };
}

/**
 * In a dialog above its buttons, always in sight; else in place. `children` is an Alert. Remove it while retrying, so
 * that a second failure is announced too.
 */
export function FailureNotice({ children }: { children: ReactNode }) {
  const place = use(NoticePlace);
  const notice = (
    <div ref={lead} tabIndex={-1} className="outline-none">
      {children}
    </div>
  );
  return place ? createPortal(notice, place) : notice;
}
