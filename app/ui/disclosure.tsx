import { type ReactNode, useEffect, useId, useRef, useState } from "react";

interface Props {
  /** Names the button. */
  label: string;
  /** What the button shows. */
  button: ReactNode;
  buttonClassName?: string;
  panelClassName?: string;
  /** Called with the way to close it, for links and buttons inside. */
  children: (close: () => void) => ReactNode;
}

/**
 * A button with a panel under it. Esc closes and gives the focus back; so does leaving it with the keyboard or pressing
 * elsewhere, without taking the focus from where it went.
 */
export function Disclosure({ label, button, buttonClassName, panelClassName, children }: Props) {
  const [open, setOpen] = useState(false);
  const panel = useId();
  const box = useRef<HTMLDivElement>(null);
  const trigger = useRef<HTMLButtonElement>(null);

  useEffect(() => {
    if (!open) return undefined;
    const leave = (event: Event) => {
      if (event.target instanceof Node && !box.current?.contains(event.target)) setOpen(false);
    };
    const escape = (event: KeyboardEvent) => {
      if (event.key !== "Escape") return;
      setOpen(false);
      trigger.current?.focus();
    };
    document.addEventListener("keydown", escape);
    document.addEventListener("pointerdown", leave);
    document.addEventListener("focusin", leave);
    return () => {
      document.removeEventListener("keydown", escape);
      document.removeEventListener("pointerdown", leave);
      document.removeEventListener("focusin", leave);
    };
  }, [open]);

  return (
    <div ref={box} className="relative">
      <button
        ref={trigger}
        type="button"
        aria-label={label}
        aria-expanded={open}
        aria-controls={panel}
        className={buttonClassName}
        onClick={() => setOpen(!open)}
      >
        {button}
      </button>
      <div id={panel} hidden={!open} className={panelClassName}>
        {open ? children(() => setOpen(false)) : null}
      </div>
    </div>
  );
}
