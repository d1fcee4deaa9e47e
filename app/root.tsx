import { type ReactNode, useEffect } from "react";
import { Links, Meta, Outlet, ScrollRestoration } from "react-router";
import type { Route } from "./+types/root";
import { HYDRATED } from "./start/hold.ts";
import { PageScripts, StartScript } from "./start/page-scripts.tsx";
import bricolage from "./ui/fonts/bricolage-grotesque.woff2?url";
import figtree from "./ui/fonts/figtree.woff2?url";
import { Announcer } from "./ui/announcer.tsx";
import { useAspecto } from "./ui/aspecto.ts";
import { ErrorView } from "./ui/error-view.tsx";
import { FocusTitle } from "./ui/focus-title.tsx";
import { Logo } from "./ui/logo.tsx";
import { NavigationSpinner } from "./ui/navigation-spinner.tsx";
import { FRAME } from "./ui/theme.ts";
import { keepUnsentForm, UnsentNotice } from "./ui/unsent.tsx";
import "./app.css";

export const links: Route.LinksFunction = () => [
  { rel: "icon", href: "/favicon.svg", type: "image/svg+xml" },
  { rel: "apple-touch-icon", href: "/iconos/apple-touch-icon.png" },
  { rel: "manifest", href: "/manifest.webmanifest" },
];

export const clientMiddleware: Route.ClientMiddlewareFunction[] = [keepUnsentForm];

export function Layout({ children }: { children: ReactNode }) {
  const { estilo, marco = FRAME, fuentes = [figtree, bricolage] } = useAspecto() ?? {};
  useEffect(() => void dispatchEvent(new Event(HYDRATED)), []);
  return (
    // start.ts sets data-theme before hydration, and browsers hide nonces.
    <html lang="es-PE" suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta name="theme-color" media="(prefers-color-scheme: light)" content={marco.light} suppressHydrationWarning />
        <meta name="theme-color" media="(prefers-color-scheme: dark)" content={marco.dark} suppressHydrationWarning />
        <StartScript />
        <Meta />
        {/* The first paint waits for the whole header: painted in part, it moves. */}
        <link rel="expect" href="#contenido" blocking="render" />
        {/* Without it React Router adds a nonce, which differs on hydration. */}
        <Links nonce="" />
        {fuentes.map((href) => (
          <link key={href} rel="preload" href={href} as="font" type="font/woff2" crossOrigin="anonymous" />
        ))}
        {estilo ? <link rel="stylesheet" href={estilo} /> : null}
      </head>
      <body>
        <a
          href="#contenido"
          className="fixed top-2 left-2 z-50 -translate-y-32 rounded-control bg-surface px-4 py-3 font-semibold text-accent shadow-float focus:translate-y-0 print:hidden"
        >
          Saltar al contenido
        </a>
        {children}
        <Announcer />
        <ScrollRestoration />
        <PageScripts />
      </body>
    </html>
  );
}

export default function Root() {
  return (
    <>
      <Outlet />
      <NavigationSpinner />
      <FocusTitle />
      <UnsentNotice />
    </>
  );
}

/** Loader data may be missing. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <>
      <header className="container-store py-4">
        <Logo nombre="Qhatu" />
      </header>
      <main id="contenido" tabIndex={-1}>
        <ErrorView error={error} />
      </main>
    </>
  );
}
