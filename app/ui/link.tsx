import { Link as RouterLink, type LinkProps, useLocation } from "react-router";

/** The router resolves all other paths. */
const PLAIN = /^(?!.*(?:\/[/.]|\\))\//;

/** It lacks the router's hooks, which on the server cost more than the rest of the page's frame. */
function ServerLink(props: LinkProps) {
  if (typeof props.to !== "string" || !PLAIN.test(props.to)) return <RouterLink {...props} />;
  const { to, discover = "render", prefetch: _prefetch, reloadDocument: _reload, replace: _replace, ...rest } = props;
  const { state: _state, preventScrollReset: _scroll, relative: _relative, viewTransition: _view, ...more } = rest;
  const { mask: _mask, defaultShouldRevalidate: _revalidate, children, ...attributes } = more;
  return (
    <a {...attributes} href={to} data-discover={discover === "render" ? "true" : undefined}>
      {children}
    </a>
  );
}

export const Link: (props: LinkProps) => React.ReactNode = import.meta.env.SSR ? ServerLink : RouterLink;

interface NavLinkProps extends LinkProps {
  to: string;
  /** Not current on the pages below it. */
  end?: boolean;
}

/** A part of the shop is current on the pages below it, too. */
export function NavLink({ to, end = false, ...props }: NavLinkProps) {
  const pathname = useLocation().pathname.toLowerCase();
  const isCurrent = pathname === to || (!end && pathname.startsWith(`${to}/`));
  return <Link {...props} to={to} aria-current={isCurrent ? "page" : undefined} />;
}
