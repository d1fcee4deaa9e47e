import type { Config } from "@react-router/dev/config";

export default {
  ssr: true,
  // The table of routes is sent as a whole: it is small, and no request is spent on discovering it.
  routeDiscovery: { mode: "initial" },
} satisfies Config;
