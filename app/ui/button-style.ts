import { cx } from "./cx.ts";

export type ButtonVariant = "primary" | "secondary" | "tertiary" | "danger";
export type ButtonSize = "md" | "sm";

/** A button or link that shows an icon alone: 44 px, for the finger. */
export const iconButtonStyle = (className?: string): string =>
  cx("grid size-11 shrink-0 place-items-center rounded-control hover:bg-sunken", className);

/** The classes of buttons and of links that look like one (components.css). */
export const buttonStyle = (variant: ButtonVariant, size: ButtonSize, className?: string): string =>
  cx(`btn btn-${variant} btn-${size}`, className);
