import { createContext, type ReactNode, use } from "react";
import { createPortal } from "react-dom";

/** The element above the buttons of the dialog around it; null without a dialog. */
export const NoticePlace = createContext<HTMLElement | null>(null);

/** Scrolls to the notice and focuses it; when it goes, the focus moves to the dialog's own button. */
function lead(notice: HTMLElement | null) {
  notice?.focus();
  notice?.scrollIntoView({ block: "nearest" });
  return () => {
    if (!notice?.contains(document.activeElement)) return;
    notice.closest("dialog")?.querySelector<HTMLElement>("[type=submit]")?.focus();
  };
}

/**
 * Tells of a failure or refusal: in a dialog above its buttons, always in sight; else where it stands. `children` is
 * an Alert. Remove it while retrying, so that a second failure is announced too.
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
