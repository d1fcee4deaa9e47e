import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";
import { startScript } from "./app/start/start-script.ts";

/**
 * A group's modules come with all that they import. The rest is the bundler's default: a chunk for the modules that the
 * same routes share. Weights: `scripts/budgets.json`.
 */
const groups = [
  { name: "framework", test: /node_modules\/(react|react-dom|react-router|scheduler)\// },
  // A visit's first page, by default dozens of requests of a few hundred bytes, which compress badly. Without
  // entry.client.tsx: it must run after the routes' modules.
  { name: "first", test: /app\/(root|routes\/tienda\/(layout|inicio))\.tsx/ },
];

export default defineConfig(({ command }) => ({
  plugins: [tailwindcss(), reactRouter(), startScript()],
  // A package found during a visit makes Vite reload the page (tests/dev-server.test.ts). The server's count, too:
  // React Router collects a page's styles from all that its route imports.
  optimizeDeps: { entries: ["app/entry.client.tsx", "app/root.tsx", "app/routes/**/*.tsx", "!app/**/*.test.tsx"] },
  // One stylesheet: as part of "first", React Router would link it under another address than lazily loaded pages.
  build: { cssCodeSplit: false },
  environments: {
    client: { build: { rolldownOptions: { output: { codeSplitting: { groups } } } } },
    // The server's bundle includes the app, so that both share one copy of each module, and tree-shaken packages, which
    // whole take 130 MB more. sharp is native; pg looks for pg-native, which is not installed.
    ssr: {
      resolve: command === "build" ? { noExternal: true, external: ["sharp", "pg-native"] } : {},
      define: command === "build" ? { "process.env.NODE_ENV": JSON.stringify("production") } : {},
      // The second is for tools/bench/react-alone.ts, the third a thread's (lib/pfx.server.ts).
      build: {
        rolldownOptions: {
          input: { index: "./server/main.ts", shop: "./server/entry.ts", pfx: "./lib/pfx-thread.server.ts" },
        },
      },
    },
  },
}));
