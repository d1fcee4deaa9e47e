import { useEffect, useId, useRef } from "react";
import { cx } from "./cx.ts";
import { useListParams } from "./use-list-params.ts";

export const CONTROL =
  "min-h-11 w-full rounded-control border border-line-strong bg-surface px-3 text-base md:min-h-9 md:text-sm";

interface FilterProps {
  label: string;
  name: string;
  className?: string;
}

export function FilterSelect({
  label,
  name,
  options,
  className,
}: FilterProps & { options: readonly (readonly [value: string, text: string])[] }) {
  const { params } = useListParams();
  const asked = params.get(name) ?? "";
  const value = options.some(([option]) => option === asked) ? asked : "";
  return (
    <select
      name={name}
      aria-label={label}
      value={value}
      onChange={() => {}}
      className={cx(
        CONTROL,
        "max-w-full max-md:col-span-2 md:w-auto",
        value && "border-accent font-semibold",
        className,
      )}
    >
      {options.map(([option, text]) => (
        <option key={option} value={option}>
          {text}
        </option>
      ))}
    </select>
  );
}

function FilterDay({ label, name, max }: { label: string; name: string; max: string }) {
  const { params } = useListParams();
  const input = useRef<HTMLInputElement>(null);
  const id = useId();
  const value = params.get(name) ?? "";
  useEffect(() => {
    const box = input.current;
    if (box && box !== document.activeElement) box.value = value;
  }, [value]);
  return (
    <div className="grid min-w-0 gap-0.5 max-md:grow">
      <label htmlFor={id} className="text-xs text-muted">
        {label}
      </label>
      <input
        ref={input}
        id={id}
        type="date"
        name={name}
        defaultValue={value}
        min="2000-01-01"
        max={max}
        className={CONTROL}
      />
    </div>
  );
}

/** `max` is the last day to choose. */
export function FilterDays({ max = "2999-12-31" }: { max?: string }) {
  return (
    <div className="flex gap-2 max-md:col-span-2 md:gap-3">
      <FilterDay label="Desde" name="desde" max={max} />
      <FilterDay label="Hasta" name="hasta" max={max} />
    </div>
  );
}
