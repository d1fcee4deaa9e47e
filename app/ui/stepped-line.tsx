import { useId } from "react";
import { cx } from "./cx.ts";

export function SteppedLine({ className }: { className?: string }) {
  const pattern = useId();
  return (
    <svg aria-hidden className={cx("block h-3.5 w-full text-line", className)} focusable="false">
      <defs>
        <pattern id={pattern} width="48" height="14" patternUnits="userSpaceOnUse">
          <path d="M0 13h6v-4h6v-4h6v-4h12v4h6v4h6v4h6" fill="none" stroke="currentColor" strokeWidth="1.5" />
        </pattern>
      </defs>
      <rect width="100%" height="14" fill={`url(#${pattern})`} />
    </svg>
  );
}
