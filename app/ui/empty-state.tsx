import type { ReactNode } from "react";
import { SteppedLine } from "./stepped-line.tsx";

interface Props {
  title: ReactNode;
  children?: ReactNode;
  action?: ReactNode;
  /** 1 where the page has no other title. */
  level?: 1 | 2;
}

export function EmptyState({ title, children, action, level = 2 }: Props) {
  const Heading = level === 1 ? "h1" : "h2";
  return (
    <div className="mx-auto grid max-w-lg justify-items-center gap-4 px-4 py-12 text-center sm:py-16">
      <SteppedLine className="mb-2 max-w-36 text-primary" />
      <Heading className="text-2xl">{title}</Heading>
      {children ? <div className="text-muted">{children}</div> : null}
      {action ? <div className="mt-2 flex flex-wrap justify-center gap-3">{action}</div> : null}
    </div>
  );
}
