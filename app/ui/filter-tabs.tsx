import { type ReactNode, useEffect, useRef } from "react";
import { useLocation } from "react-router";
import { Link } from "./link.tsx";
import { cx } from "./cx.ts";

export interface FilterTab {
  text: string;
  to: string;
  current: boolean;
  count: string | null;
  icon?: ReactNode;
}

export function FilterTabs({ label, tabs }: { label: string; tabs: readonly FilterTab[] }) {
  const state: unknown = useLocation().state;
  const bar = useRef<HTMLElement>(null);
  const current = tabs.find((tab) => tab.current)?.text;
  useEffect(() => {
    const [nav, link] = [bar.current, bar.current?.querySelector<HTMLElement>("[aria-current]")];
    // scrollIntoView would scroll the page, too.
    if (current && nav && link) nav.scrollLeft = link.offsetLeft - (nav.clientWidth - link.offsetWidth) / 2;
  }, [current]);
  return (
    <nav ref={bar} aria-label={label} className="relative -mx-3 overflow-x-auto px-3 md:mx-0 md:px-0">
      <ul className="flex w-max min-w-full border-b">
        {tabs.map(({ text, to, current, count, icon }) => (
          <li key={text}>
            <Link
              to={to}
              state={state}
              preventScrollReset
              aria-current={current ? "page" : undefined}
              className={cx(
                "-mb-px inline-flex min-h-11 items-center gap-1.5 rounded-t-control border-b-2 px-2.5 font-semibold whitespace-nowrap hover:bg-surface md:min-h-10",
                "[&_svg]:size-4 focus-visible:-outline-offset-2",
                current ? "border-primary text-ink" : "border-transparent text-muted",
              )}
            >
              {icon}
              {text}
              {count === null ? null : (
                <span className="rounded-full bg-surface px-1.5 py-0.5 text-xs leading-none font-medium text-muted tabular-nums">
                  {count}
                </span>
              )}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
