import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";

export default defineConfig({
  plugins: [tailwindcss(), reactRouter()],
  environments: {
    // The server is bundled with the app, so that both share one copy of every module.
    ssr: { build: { rolldownOptions: { input: "./server/entry.ts" } } },
  },
});
