import type { Config } from "@react-router/dev/config";

export default {
  ssr: true,
  // The whole manifest at once: it is small, and lazy discovery costs a request.
  routeDiscovery: { mode: "initial" },
  // Of both outputs (vite.config.ts).
  serverBuildFile: "[name].js",
} satisfies Config;
