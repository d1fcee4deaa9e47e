import { cx } from "./cx.ts";
import { Icon } from "./icon.tsx";

interface Props {
  label: string;
  /** Where its words have no room, only readers hear them. */
  small?: boolean;
}

export function Spinner({ label, small = false }: Props) {
  return (
    <output className="inline-flex items-center gap-3 text-muted">
      <Icon name="loader-circle" className={cx("shrink-0 animate-spin", small ? "size-4" : "size-6")} />
      <span className={small ? "sr-only" : "font-medium text-ink"}>{label}</span>
    </output>
  );
}
