import { cx } from "./cx.ts";

export type ButtonVariant = "primary" | "secondary" | "tertiary" | "danger";
export type ButtonSize = "md" | "sm";

/**
 * Danger is outlined: filled, it would look like the primary button. All have a border, if only a transparent one: in
 * forced-colors mode only borders are drawn.
 */
const VARIANTS: Record<ButtonVariant, string> = {
  primary: "border-transparent bg-primary text-on-primary hover:bg-primary-hover",
  secondary: "border-line-strong text-ink hover:bg-sunken",
  tertiary: "border-transparent text-accent hover:bg-accent-soft",
  danger: "border-danger text-danger hover:bg-danger-soft",
};

const SIZES: Record<ButtonSize, string> = {
  md: "min-h-12 px-5 text-base",
  // 44 px for the finger; smaller with a mouse where data-densidad="compacta" is set.
  sm: "min-h-11 px-3 text-sm md:in-data-[densidad=compacta]:min-h-9",
};

/** A button or link that shows an icon alone: 44 px, for the finger. */
export const iconButtonStyle = (className?: string): string =>
  cx("grid size-11 shrink-0 place-items-center rounded-control hover:bg-sunken", className);

/** The classes of buttons and of links that look like one. */
export function buttonStyle(variant: ButtonVariant, size: ButtonSize, className?: string): string {
  return cx(
    "inline-flex items-center justify-center gap-2 rounded-control border py-2 text-center font-semibold leading-tight",
    "transition-[background-color,transform] duration-[120ms] active:scale-[0.98]",
    "disabled:cursor-not-allowed disabled:border-transparent disabled:bg-sunken disabled:text-muted disabled:active:scale-100",
    VARIANTS[variant],
    SIZES[size],
    className,
  );
}
