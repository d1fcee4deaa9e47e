import type { ReactNode } from "react";
import { Icon } from "#app/ui/icon.tsx";

interface Props {
  legend: string;
  name: string;
  options: readonly { value: string; label: string; note?: ReactNode }[];
  chosen: string | undefined;
  error: string | undefined;
}

export function Opciones({ legend, name, options, chosen, error }: Props) {
  const errorId = `${name}-error`;
  return (
    <fieldset className="grid gap-1.5">
      <legend className="mb-1.5 text-sm font-semibold">{legend}</legend>
      <div className="grid gap-2 sm:grid-cols-2">
        {options.map(({ value, label, note }) => (
          <label
            key={value}
            className="flex min-h-12 cursor-pointer items-start gap-3 rounded-control border border-line-strong bg-surface px-3.5 py-3 has-checked:border-accent has-checked:bg-accent-soft"
          >
            <input
              type="radio"
              name={name}
              value={value}
              defaultChecked={chosen === value}
              required
              aria-describedby={error ? errorId : undefined}
              data-invalid={error ? true : undefined}
              className="mt-0.5 size-5 shrink-0"
            />
            <span>
              <span className="font-semibold">{label}</span>
              {note ? <span className="block text-sm text-muted">{note}</span> : null}
            </span>
          </label>
        ))}
      </div>
      {error ? (
        <p id={errorId} className="flex items-start gap-1.5 text-sm font-medium text-danger">
          <Icon name="circle-exclamation-point" className="mt-0.5 size-4 shrink-0" />
          {error}
        </p>
      ) : null}
    </fieldset>
  );
}
