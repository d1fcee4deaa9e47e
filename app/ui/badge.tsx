import type { ReactNode } from "react";
import { cx } from "./cx.ts";

type BadgeTone = "neutral" | "yellow" | "blue" | "purple" | "green" | "red";

interface Props {
  tone: BadgeTone;
  /** 16 px; colour alone must not carry the meaning. */
  icon?: ReactNode;
  children: ReactNode;
  className?: string;
}

export function Badge({ tone, icon, children, className }: Props) {
  return (
    <span className={cx(`badge badge-${tone}`, className)}>
      {icon}
      {children}
    </span>
  );
}
