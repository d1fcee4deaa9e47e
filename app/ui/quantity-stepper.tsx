import { useState } from "react";
import { Icon } from "./icon.tsx";
import { iconButtonStyle } from "./button-style.ts";

interface Props {
  value: number;
  min: number;
  max: number;
  onChange: (value: number) => void;
  label: string;
}

const BUTTON = iconButtonStyle(
  "disabled:cursor-not-allowed disabled:text-muted disabled:opacity-50 disabled:hover:bg-transparent",
);

export function QuantityStepper({ value, min, max, onChange, label }: Props) {
  // The draft may be empty for a moment; the quantity may not.
  const [draft, setDraft] = useState<string | null>(null);

  const commit = () => {
    const typed = Number.parseInt(draft ?? "", 10);
    setDraft(null);
    if (Number.isNaN(typed)) return;
    const next = Math.min(max, Math.max(min, typed));
    if (next !== value) onChange(next);
  };

  return (
    <fieldset aria-label={label} className="inline-flex min-w-0 items-center rounded-control border border-line-strong">
      <button
        type="button"
        aria-label="Disminuir cantidad"
        className={BUTTON}
        disabled={value <= min}
        onClick={() => onChange(value - 1)}
      >
        <Icon name="minus" className="size-5" />
      </button>
      <input
        aria-label="Cantidad"
        inputMode="numeric"
        autoComplete="off"
        className="h-11 w-11 bg-transparent text-center text-base font-semibold tabular-nums"
        value={draft ?? String(value)}
        onChange={(event) => setDraft(event.target.value.replace(/\D/g, "").slice(0, 4))}
        onBlur={commit}
        onKeyDown={(event) => {
          if (event.key !== "Enter") return;
          event.preventDefault();
          commit();
        }}
      />
      <button
        type="button"
        aria-label="Aumentar cantidad"
        className={BUTTON}
        disabled={value >= max}
        onClick={() => onChange(value + 1)}
      >
        <Icon name="plus" className="size-5" />
      </button>
    </fieldset>
  );
}
