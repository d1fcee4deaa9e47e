import { createContext, type ReactNode, use } from "react";
import { createPortal } from "react-dom";

/** The place of notices in the dialog around, above its buttons; null where there is no dialog. */
export const NoticePlace = createContext<HTMLElement | null>(null);

/** Leads eye and keyboard to it; when it goes, the keyboard goes on with the dialog's own button. */
function lead(notice: HTMLElement | null) {
  notice?.focus();
  notice?.scrollIntoView({ block: "nearest" });
  return () => {
    if (!notice?.contains(document.activeElement)) return;
    notice.closest("dialog")?.querySelector<HTMLElement>("[type=submit]")?.focus();
  };
}

/**
 * How something that was asked for failed or was refused, told where the hand is: in a dialog above its buttons, in sight
 * however far the form is scrolled, else where it stands. `children` is an Alert. Take it away while it is tried again:
 * a second failure is then told like the first.
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
