import { Link as RouterLink, type LinkProps, useLocation } from "react-router";

/** Paths of the shop. Relative addresses, other sites' and those with `..` are the router's to resolve. */
const PLAIN = /^(?!.*(?:\/[/.]|\\))\//;

/**
 * The markup of the router's link without its hooks: on the server they cost more than all else of the page's frame.
 * What only the browser does with a link is not in its markup.
 */
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

/** A link that says that it leads to the current page, or with pages below it to the current part of the shop. */
export function NavLink({ to, end = false, ...props }: NavLinkProps) {
  const pathname = useLocation().pathname.toLowerCase();
  const isCurrent = pathname === to || (!end && pathname.startsWith(`${to}/`));
  return <Link {...props} to={to} aria-current={isCurrent ? "page" : undefined} />;
}
