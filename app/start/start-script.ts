import { fileURLToPath } from "node:url";
import { build, type Plugin } from "vite";

const ID = "virtual:start-script";
const FILE = fileURLToPath(new URL("start.ts", import.meta.url));

/** For `import text from "virtual:start-script"`: start.ts with its imports, as one plain script. */
export const startScript = (): Plugin => ({
  name: "start-script",
  resolveId: (id) => (id === ID ? `\0${ID}` : undefined),
  async load(id) {
    if (id !== `\0${ID}`) return undefined;
    const built = await build({
      configFile: false,
      logLevel: "warn",
      build: { write: false, rolldownOptions: { input: FILE, output: { format: "iife" } } },
    });
    const [chunk] = "output" in built ? built.output : [];
    if (chunk?.type !== "chunk") throw new Error("start.ts gave no script");
    for (const file of chunk.moduleIds) this.addWatchFile(file);
    return `export default ${JSON.stringify(chunk.code.trim())};`;
  },
});
