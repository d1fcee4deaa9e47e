import { index, layout, type RouteConfig } from "@react-router/dev/routes";

/** The table of contents: every URL of the house. */
export default [layout("routes/tienda/layout.tsx", [index("routes/tienda/inicio.tsx")])] satisfies RouteConfig;
