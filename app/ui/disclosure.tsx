import { type ReactNode, useEffect, useId, useRef, useState } from "react";

interface Props {
  label: string;
  button: ReactNode;
  buttonClassName?: string;
  panelClassName?: string;
  children: (close: () => void) => ReactNode;
}

/** Esc restores the focus; leaving the panel by keyboard or a press outside only closes it. */
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
