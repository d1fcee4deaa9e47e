import type { ReactNode } from "react";

interface Props {
  title: string;
  /** Beside the title, in sight also while it is folded. */
  beside?: ReactNode;
  /** Opens it. The reader may close it again. */
  open?: boolean | undefined;
  /** Of the title on a wide screen, where nothing is folded. */
  className?: string;
  /** Of what is folded; it is a grid. */
  bodyClassName?: string;
  children: ReactNode;
}

/**
 * Folded on a phone, by <details>, so that it opens without a script; open on a wide screen (components.css). What it
 * folds stands beside the <details>, not in it: no style opens that in every browser.
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
