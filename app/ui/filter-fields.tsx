import { useEffect, useId, useRef } from "react";
import { cx } from "./cx.ts";
import { useListParams } from "./use-list-params.ts";

/** A field of a toolbar. */
export const CONTROL =
  "min-h-11 w-full rounded-control border border-line-strong bg-surface px-3 text-base md:min-h-9 md:text-sm";

interface FilterProps {
  label: string;
  name: string;
  className?: string;
}

/** A choice that narrows the list. `options` are value and text; the empty value is no filter. */
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

/** A day that bounds the list; two of them make a range. */
export function FilterDay({ label, name, className, max = "2999-12-31" }: FilterProps & { max?: string }) {
  const { params } = useListParams();
  const input = useRef<HTMLInputElement>(null);
  const id = useId();
  const value = params.get(name) ?? "";
  useEffect(() => {
    const box = input.current;
    if (box && box !== document.activeElement) box.value = value;
  }, [value]);
  return (
    <div className={cx("grid gap-0.5 max-md:grow", className)}>
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
