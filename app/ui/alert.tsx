import type { ReactNode } from "react";
import { Icon } from "./icon.tsx";
import type { IconName } from "./icons.ts";
import { cx } from "./cx.ts";

type Tone = "info" | "success" | "warning" | "danger";

const TONES: Record<Tone, { icon: IconName; className: string }> = {
  info: { icon: "info", className: "bg-info-soft text-info" },
  success: { icon: "circle-check", className: "bg-success-soft text-success" },
  warning: { icon: "triangle-exclamation-point", className: "bg-warning-soft text-warning" },
  danger: { icon: "circle-exclamation-point", className: "bg-danger-soft text-danger" },
};

interface Props {
  tone: Tone;
  title?: string;
  children?: ReactNode;
  className?: string;
}

/** Errors interrupt a screen reader (role alert); successes wait (role status). */
export function Alert({ tone, title, children, className }: Props) {
  const { icon, className: colours } = TONES[tone];
  return (
    <div
      role={tone === "danger" || tone === "warning" ? "alert" : "status"}
      className={cx("flex gap-3 rounded-control p-4", colours, className)}
    >
      <Icon name={icon} className="mt-0.5 size-5 shrink-0" />
      <div className="grid min-w-0 flex-1 gap-1">
        {title ? <p className="font-semibold">{title}</p> : null}
        {children ? <div className="text-ink">{children}</div> : null}
      </div>
    </div>
  );
}
