import { createContext, type ReactNode, use, useId, useState } from "react";
import { Icon } from "./icon.tsx";
import { Button } from "./button.tsx";
import { iconButtonStyle } from "./button-style.ts";
import { cx } from "./cx.ts";
import { NoticePlace } from "./failure-notice.tsx";
import { useModal } from "./use-modal.ts";
import { usePull } from "./use-pull.ts";

const WIDTHS = { sm: "w-[min(28rem,100%)]", md: "w-[min(40rem,100%)]", lg: "w-[min(60rem,100%)]" };

interface Props {
  open: boolean;
  title: ReactNode;
  /** The opener closes the dialog. */
  onClose: () => void;
  children: ReactNode;
  footer?: ReactNode;
  size?: keyof typeof WIDTHS;
  /** A question with buttons of its own. */
  plain?: boolean;
  /** Full height at the right side; can be swiped away. */
  drawer?: boolean;
}

const Dismiss = createContext<() => void>(() => {});

export function DismissButton({ size, children }: { size?: "sm"; children: ReactNode }) {
  return (
    <Button variant="secondary" size={size} onClick={use(Dismiss)}>
      {children}
    </Button>
  );
}

/** The width of `sm:` in the classes. */
const isWide = () => matchMedia("(width >= 40rem)").matches;

export function ModalDialog({ open, title, onClose, children, footer, size = "md", plain, drawer }: Props) {
  const { dialog, dismiss } = useModal(open, onClose, plain);
  const pull = usePull(isWide, dismiss);
  const id = useId();
  const [place, setPlace] = useState<HTMLElement | null>(null);
  return (
    <dialog
      {...dialog}
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
            <button type="button" aria-label="Cerrar" className={iconButtonStyle("-mr-2")} onClick={dismiss}>
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
            <Dismiss value={dismiss}>{footer}</Dismiss>
          </footer>
        ) : null}
      </div>
    </dialog>
  );
}
