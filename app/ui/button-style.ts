import { cx } from "./cx.ts";

export type ButtonVariant = "primary" | "secondary" | "tertiary" | "danger";
export type ButtonSize = "md" | "sm";

/** 44 px for touch. */
export const iconButtonStyle = (className?: string): string =>
  cx("grid size-11 shrink-0 place-items-center rounded-control hover:bg-sunken", className);

export const buttonStyle = (variant: ButtonVariant, size: ButtonSize, className?: string): string =>
  cx(`btn btn-${variant} btn-${size}`, className);
