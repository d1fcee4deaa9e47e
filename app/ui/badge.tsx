import type { ReactNode } from "react";
import { cx } from "./cx.ts";

type BadgeTone = "neutral" | "yellow" | "blue" | "purple" | "green" | "red";

const TONES: Record<BadgeTone, string> = {
  neutral: "bg-sunken text-muted",
  yellow: "bg-warning-soft text-warning",
  blue: "bg-info-soft text-info",
  purple: "bg-violet-soft text-violet",
  green: "bg-success-soft text-success",
  red: "bg-danger-soft text-danger",
};

interface Props {
  tone: BadgeTone;
  /** 16 px; colour alone must not carry the meaning. */
  icon?: ReactNode;
  children: ReactNode;
  className?: string;
}

export function Badge({ tone, icon, children, className }: Props) {
  return (
    <span
      className={cx(
        "inline-flex items-center gap-1.5 rounded-full px-2.5 py-1 text-sm font-semibold leading-none whitespace-nowrap",
        "[&_svg]:size-4 [&_svg]:shrink-0",
        TONES[tone],
        className,
      )}
    >
      {icon}
      {children}
    </span>
  );
}
