import { cx } from "./cx.ts";
import type { IconName } from "./icons.ts";
import sprite from "./icons.svg?url&no-inline";

interface Props {
  name: IconName;
  className?: string;
}

/** Decorative. From one sprite file, so that HTML and JavaScript do not repeat drawings. */
export function Icon({ name, className }: Props) {
  return (
    <svg aria-hidden className={cx("icon", className)}>
      <use href={`${sprite}#${name}`} />
    </svg>
  );
}
