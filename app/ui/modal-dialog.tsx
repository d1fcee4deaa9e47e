import { type ReactNode, useId, useState } from "react";
import { Icon } from "./icon.tsx";
import { iconButtonStyle } from "./button-style.ts";
import { cx } from "./cx.ts";
import { NoticePlace } from "./failure-notice.tsx";
import { useModal } from "./use-modal.ts";
import { usePull } from "./use-pull.ts";

const WIDTHS = { sm: "w-[min(28rem,100%)]", md: "w-[min(40rem,100%)]", lg: "w-[min(60rem,100%)]" };

interface Props {
  open: boolean;
  title: ReactNode;
  /** Called by Esc, the close button or a press beside the dialog: whoever opened it closes it, or asks first. */
  onClose: () => void;
  children: ReactNode;
  /** The buttons; sticky. */
  footer?: ReactNode;
  size?: keyof typeof WIDTHS;
  /** Without a close button: a question with buttons of its own. */
  plain?: boolean;
  /** As high as the screen at its right side; a finger pulls it away. */
  drawer?: boolean;
}

/** As wide as `sm:` in the classes. */
const isWide = () => matchMedia("(width >= 40rem)").matches;

/** A modal <dialog>. On a phone it fills the width at the bottom; a plain one floats, round at all corners. */
export function ModalDialog({ open, title, onClose, children, footer, size = "md", plain, drawer }: Props) {
  const modal = useModal(open, onClose, plain);
  const pull = usePull(isWide, onClose);
  const id = useId();
  const [place, setPlace] = useState<HTMLElement | null>(null);
  return (
    <dialog
      {...modal}
      {...(drawer ? pull : null)}
      aria-labelledby={id}
      className={cx(
        "m-auto max-h-[calc(100dvh-2rem)] overscroll-contain text-left whitespace-normal rounded-card border bg-surface text-ink shadow-float",
        "backdrop:bg-black/50 max-sm:max-h-[94dvh] max-sm:max-w-none",
        plain ? "max-sm:w-[calc(100vw-2rem)]" : "max-sm:mb-0 max-sm:rounded-b-none",
        WIDTHS[size],
        drawer &&
          "motion-safe:animate-sheet sm:mr-0 sm:h-dvh sm:max-h-none sm:rounded-r-none sm:motion-safe:animate-drawer",
      )}
    >
      <div className={cx("flex max-h-[inherit] flex-col", drawer && "sm:h-full")}>
        <header
          className={cx(
            "flex items-center gap-4 px-5 pt-4 sm:px-6",
            plain ? "pt-6" : "border-b pb-3",
            drawer && "touch-none",
          )}
        >
          <h2 id={id} className="min-w-0 flex-1 text-xl">
            {title}
          </h2>
          {plain ? null : (
            <button type="button" aria-label="Cerrar" className={iconButtonStyle("-mr-2")} onClick={onClose}>
              <Icon name="x" className="size-5" />
            </button>
          )}
        </header>
        <NoticePlace value={place}>
          <div data-scrolls className="min-h-0 flex-1 overflow-y-auto px-5 py-4 sm:px-6">
            {children}
          </div>
        </NoticePlace>
        <div
          ref={setPlace}
          className={cx(
            "grid max-h-[45dvh] shrink-0 gap-3 overflow-y-auto text-sm px-5 py-3 empty:hidden sm:px-6",
            !plain && "border-t",
          )}
        />
        {footer ? (
          <footer className={cx("flex flex-wrap justify-end gap-3 px-5 sm:px-6", plain ? "pb-6" : "border-t py-4")}>
            {footer}
          </footer>
        ) : null}
      </div>
    </dialog>
  );
}
