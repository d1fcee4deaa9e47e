import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";

/**
 * Left alone, every module that two routes share becomes a file of its own: dozens of requests for a few hundred bytes
 * each, which also compress badly.
 */
const groups = [
  { name: "marco", test: /node_modules\/(react|react-dom|react-router|scheduler)\// },
  { name: "comun", test: /\/app\/(ui|lib|features)\/|node_modules\/lucide-react\//, minShareCount: 3 },
];

export default defineConfig({
  plugins: [tailwindcss(), reactRouter()],
  environments: {
    client: { build: { rolldownOptions: { output: { codeSplitting: { groups } } } } },
    // The server is bundled with the app, so that both share one copy of every module.
    ssr: { build: { rolldownOptions: { input: "./server/entry.ts" } } },
  },
});
