import type { ComponentProps, MouseEvent } from "react";
import { type LinkProps } from "react-router";
import { Link } from "./link.tsx";
import { Icon } from "./icon.tsx";
import { type ButtonSize, buttonStyle, type ButtonVariant } from "./button-style.ts";
import { cx } from "./cx.ts";

interface Look {
  variant?: ButtonVariant;
  size?: ButtonSize;
}

interface ButtonProps extends ComponentProps<"button">, Look {
  /** The label while busy; the button keeps place and focus, and ignores presses. */
  busy?: string | undefined;
}

export function Button({
  variant = "primary",
  size = "md",
  busy,
  type = "button",
  className,
  children,
  onClick,
  ...props
}: ButtonProps) {
  const handleClick = (event: MouseEvent<HTMLButtonElement>) => {
    // aria-disabled alone stops no press.
    if (busy) event.preventDefault();
    else onClick?.(event);
  };
  return (
    <button
      {...props}
      type={type}
      aria-disabled={busy ? true : undefined}
      className={buttonStyle(variant, size, cx(busy && "cursor-progress", className))}
      onClick={handleClick}
    >
      {busy ? (
        <>
          <Icon name="loader-circle" className="size-5 shrink-0 animate-spin stroke-2" />
          {busy}
        </>
      ) : (
        children
      )}
    </button>
  );
}

export function ButtonLink({ variant = "primary", size = "md", className, ...props }: LinkProps & Look) {
  return <Link {...props} className={buttonStyle(variant, size, className)} />;
}
