import { ensureBuilt } from "./build.mjs";
import { ensureInstalled } from "./install.mjs";
import { runInForeground, findNode, main, toolEnv } from "./project.mjs";

main(async () => {
  await ensureInstalled();
  await ensureBuilt();
  return runInForeground(findNode(), ["build/server/index.js"], toolEnv({ NODE_ENV: "production" }));
});
