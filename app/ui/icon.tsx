import { cx } from "./cx.ts";
import type { IconName } from "./icons.ts";
import sprite from "./icons.svg?url&no-inline";

interface Props {
  name: IconName;
  className?: string;
}

/** Decoration beside a text or a name. Drawn from one file, so that neither HTML nor JavaScript repeats a drawing. */
export function Icon({ name, className }: Props) {
  return (
    <svg aria-hidden className={cx("icon", className)}>
      <use href={`${sprite}#${name}`} />
    </svg>
  );
}
