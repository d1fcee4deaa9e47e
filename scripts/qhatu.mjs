// npm start, npm run qhatu, admin, backup, restore: a command of the built shop, which is installed and built before.
// Its settings may stand in .env; those of the environment win.
import { existsSync } from "node:fs";
import path from "node:path";
import { ensureBuilt } from "./build.mjs";
import { ensureInstalled } from "./install.mjs";
import { findNode, main, ROOT, runInForeground, toolEnv } from "./project.mjs";

const BUILT = "build/server/index.js";

main(async () => {
  const [, , ...args] = process.argv;
  await ensureInstalled();
  // Beside a running shop a new build would take its files away.
  if (args[0] === "serve" || !existsSync(path.join(ROOT, BUILT))) await ensureBuilt();
  const settings = existsSync(path.join(ROOT, ".env")) ? ["--env-file=.env"] : [];
  return runInForeground(findNode(), [...settings, BUILT, ...args], toolEnv({ NODE_ENV: "production" }));
});
