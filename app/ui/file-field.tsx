import { type ComponentProps, type ReactNode, useEffect, useRef, useState } from "react";
import { cx } from "./cx.ts";
import { type Labelled, useDescription, Wrap } from "./field.tsx";
import { Icon } from "./icon.tsx";

interface PickerProps extends Omit<ComponentProps<"input">, "type" | "onChange"> {
  onFiles?: ((files: readonly File[]) => void) | undefined;
  /** Lets the same file be chosen again. */
  empties?: boolean;
  children: ReactNode;
}

/**
 * The native field lies invisibly over `children`, since its own texts are in the browser's language: it has the focus,
 * takes dropped files, and is sent, with or without scripts.
 */
export function FilePicker({ onFiles, empties, className, children, ...props }: PickerProps) {
  return (
    <label className={cx("archivo", className)}>
      <input
        {...props}
        type="file"
        // Without a title it shows its own text on hover.
        title=""
        onChange={({ currentTarget }) => {
          onFiles?.([...(currentTarget.files ?? [])]);
          if (empties) currentTarget.value = "";
        }}
      />
      {children}
    </label>
  );
}

const listNames = (input: HTMLInputElement | null) => [...(input?.files ?? [])].map(({ name }) => name).join(", ");

type Props = Omit<Labelled, "name"> & Omit<PickerProps, "ref" | "empties" | "children">;

export function FileField({ label, error, hint, id, multiple, onFiles, ...props }: Props) {
  const ids = useDescription({ id, error, hint });
  const input = useRef<HTMLInputElement>(null);
  const [names, setNames] = useState("");
  // A file may be chosen before scripts run.
  useEffect(() => setNames(listNames(input.current)), []);
  return (
    <Wrap label={label} error={error} hint={hint} ids={ids}>
      <FilePicker
        {...props}
        {...ids.control}
        ref={input}
        multiple={multiple}
        // Not CONTROL: for CSS a label is read-only.
        className="flex min-h-12 items-center gap-3 overflow-hidden rounded-control border border-line-strong bg-surface pr-3 has-aria-invalid:border-2 has-aria-invalid:border-danger"
        onFiles={(files) => {
          setNames(listNames(input.current));
          onFiles?.(files);
        }}
      >
        <span className="flex shrink-0 items-center gap-2 self-stretch border-r bg-sunken px-3.5 font-semibold">
          <Icon name="file-up" className="size-5 shrink-0" />
          {multiple ? "Elegir archivos" : "Elegir archivo"}
        </span>
        <span className={cx("min-w-0 py-2 text-sm wrap-anywhere noscript:invisible", !names && "text-muted")}>
          {names || "Ningún archivo elegido"}
        </span>
      </FilePicker>
    </Wrap>
  );
}
