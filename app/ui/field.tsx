import { type ComponentProps, type ReactNode, useId } from "react";
import { Icon } from "./icon.tsx";
import { cx } from "./cx.ts";

export interface Labelled {
  label: string;
  name: string;
  /** Says how to correct the value, too. */
  error?: string | undefined;
  hint?: ReactNode;
}

export const CONTROL = cx(
  "w-full rounded-control border border-line-strong bg-surface px-3.5 text-base text-ink placeholder:text-muted",
  "aria-invalid:border-danger aria-invalid:border-2",
  // For CSS a <select> is always read-only.
  "[&:read-only:not(select)]:border-line [&:read-only:not(select)]:bg-sunken disabled:bg-sunken disabled:text-muted",
);

interface Described {
  id: string | undefined;
  error: string | undefined;
  hint?: ReactNode;
}

export function useDescription({ id, error, hint }: Described) {
  const own = useId();
  const control = id ?? own;
  const [hintId, errorId] = [`${control}-hint`, `${control}-error`];
  return {
    hintId,
    errorId,
    control: {
      id: control,
      "aria-invalid": error ? true : undefined,
      "aria-describedby": cx(hint ? hintId : null, error ? errorId : null) || undefined,
    },
  };
}

interface WrapProps extends Omit<Labelled, "name"> {
  ids: ReturnType<typeof useDescription>;
  children: ReactNode;
}

export function Wrap({ label, error, hint, ids, children }: WrapProps) {
  return (
    <div className="grid content-start gap-1.5">
      <label htmlFor={ids.control.id} className="text-sm font-semibold">
        {label}
      </label>
      {children}
      {hint ? (
        <p id={ids.hintId} className="text-sm text-muted">
          {hint}
        </p>
      ) : null}
      <FieldError id={ids.errorId} error={error} />
    </div>
  );
}

export function FieldError({ id, error }: { id: string; error: string | undefined }) {
  if (!error) return null;
  return (
    <p id={id} className="flex items-start gap-1.5 text-sm font-medium text-danger">
      <Icon name="circle-exclamation-point" className="mt-0.5 size-4 shrink-0" />
      {error}
    </p>
  );
}

/** Of a group of fields, which has no one control to describe. */
export function GroupError({ error }: { error: string | null | undefined }) {
  if (!error) return null;
  return (
    <p role="alert" className="text-sm font-medium text-danger">
      {error}
    </p>
  );
}

export function Field({ label, error, hint, id, className, ...props }: Labelled & ComponentProps<"input">) {
  const ids = useDescription({ id, error, hint });
  return (
    <Wrap label={label} error={error} hint={hint} ids={ids}>
      <input {...props} {...ids.control} className={cx(CONTROL, "min-h-12", className)} />
    </Wrap>
  );
}

export function TextAreaField({ label, error, hint, id, className, ...props }: Labelled & ComponentProps<"textarea">) {
  const ids = useDescription({ id, error, hint });
  return (
    <Wrap label={label} error={error} hint={hint} ids={ids}>
      <textarea rows={3} {...props} {...ids.control} className={cx(CONTROL, "py-3", className)} />
    </Wrap>
  );
}

export function SelectField({ label, error, hint, id, className, ...props }: Labelled & ComponentProps<"select">) {
  const ids = useDescription({ id, error, hint });
  return (
    <Wrap label={label} error={error} hint={hint} ids={ids}>
      <select {...props} {...ids.control} className={cx(CONTROL, "min-h-12", className)} />
    </Wrap>
  );
}

interface CheckboxProps extends Omit<ComponentProps<"input">, "type"> {
  label: ReactNode;
  name: string;
  error?: string | undefined;
}

export function CheckboxField({ label, error, id, className, ...props }: CheckboxProps) {
  const ids = useDescription({ id, error });
  return (
    <div className="grid gap-1.5">
      <label htmlFor={ids.control.id} className="flex min-h-11 cursor-pointer items-center gap-3">
        <input {...props} {...ids.control} type="checkbox" className={cx("size-5 shrink-0", className)} />
        <span>{label}</span>
      </label>
      <FieldError id={ids.errorId} error={error} />
    </div>
  );
}
