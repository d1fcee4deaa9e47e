import type { ReactNode } from "react";

interface Props {
  title: string;
  beside?: ReactNode;
  /** The reader may close it again. */
  open?: boolean | undefined;
  className?: string;
  bodyClassName?: string;
  children: ReactNode;
}

/**
 * <details> opens without scripts; open on wide screens (components.css). The content is beside it, not in it: no style
 * opens that in every browser.
 */
export function Fold({ title, beside, open, className, bodyClassName, children }: Props) {
  return (
    <>
      <details open={open} className="fold">
        <summary>
          {title}
          {beside}
        </summary>
      </details>
      <h2 className={className}>{title}</h2>
      <div className={bodyClassName}>{children}</div>
    </>
  );
}
