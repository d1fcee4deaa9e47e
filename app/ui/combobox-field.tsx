import { type ComponentProps, type FocusEvent, type KeyboardEvent, useId, useRef, useState } from "react";
import { cx } from "./cx.ts";
import { CONTROL, type Labelled, useDescription, Wrap } from "./field.tsx";

// A <select> and its <option> take no text.
const LISTBOX = { role: "listbox" } as const;
const optionStyle = (chosen: boolean) => ({ role: "option", "aria-selected": chosen }) as const;

const scrollRowIntoView = (row: HTMLElement | null) => row?.scrollIntoView({ block: "nearest" });

interface Props extends Labelled, Pick<ComponentProps<"input">, "defaultValue" | "maxLength" | "onFocus" | "required"> {
  /** Best first. */
  options: readonly string[];
  status: string;
  onText: (texto: string) => void;
}

/** Any text may stay; the caller validates it. */
export function ComboboxField({ label, error, hint, options, status, onText, ...props }: Props) {
  const list = useId();
  const input = useRef<HTMLInputElement>(null);
  const ids = useDescription({ id: undefined, error, hint });
  const [open, setOpen] = useState(false);
  // -1 until a key or the pointer reaches an option.
  const [active, setActive] = useState(-1);
  const index = Math.min(active, options.length - 1);
  const shown = open && options.length > 0;

  const choose = (option: string | undefined) => {
    if (option === undefined || !input.current) return;
    input.current.value = option;
    // The form's own listeners treat it as typing.
    input.current.dispatchEvent(new InputEvent("input", { bubbles: true }));
    setOpen(false);
  };
  const handleInput = (texto: string) => {
    onText(texto);
    setActive(-1);
    setOpen(true);
  };
  const move = (step: number) => {
    const places = options.length + 1;
    if (shown) setActive(((index + 1 + step + places) % places) - 1);
    setOpen(true);
  };
  /** A single option needs no mark; of several, Enter first marks one. */
  const accept = () => {
    if (index >= 0 || options.length === 1) choose(options[Math.max(0, index)]);
    else setActive(0);
  };
  const handleKey = (event: KeyboardEvent) => {
    if (event.key === "ArrowDown") move(1);
    else if (event.key === "ArrowUp") move(-1);
    else if (event.key === "Enter" && shown) accept();
    else if (event.key === "Escape" && shown) setOpen(false);
    else return;
    event.preventDefault();
  };
  const handleBlur = (event: FocusEvent) => {
    if (shown && options.length === 1 && event.currentTarget === input.current) choose(options[0]);
    setOpen(false);
  };

  return (
    <Wrap label={label} error={error} hint={hint} ids={ids}>
      <div className="relative">
        <input
          {...props}
          {...ids.control}
          ref={input}
          type="text"
          role="combobox"
          aria-expanded={shown}
          aria-controls={list}
          aria-autocomplete="list"
          aria-activedescendant={shown && index >= 0 ? `${list}-${index}` : undefined}
          autoComplete="off"
          autoCorrect="off"
          spellCheck={false}
          onInput={(event) => handleInput(event.currentTarget.value)}
          onKeyDown={handleKey}
          onBlur={handleBlur}
          className={cx(CONTROL, "min-h-12")}
        />
        <div
          {...LISTBOX}
          id={list}
          aria-label={label}
          hidden={!shown}
          className="absolute inset-x-0 top-full z-20 mt-1 max-h-72 overflow-y-auto rounded-card border bg-surface p-1 shadow-float"
        >
          {options.map((option, n) => (
            <button
              key={option}
              type="button"
              tabIndex={-1}
              {...optionStyle(n === index)}
              id={`${list}-${n}`}
              ref={shown && n === index ? scrollRowIntoView : null}
              onPointerMove={() => setActive(n)}
              // Keeps the focus in the field.
              onPointerDown={(event) => event.preventDefault()}
              onClick={() => choose(option)}
              className={cx(
                "block min-h-11 w-full rounded-control px-3 py-2 text-left text-base",
                n === index && "bg-accent-soft",
              )}
            >
              {option}
            </button>
          ))}
        </div>
        <output className="sr-only">{open ? status : ""}</output>
      </div>
    </Wrap>
  );
}
