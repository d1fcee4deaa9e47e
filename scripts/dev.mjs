import { ensureInstalled } from "./install.mjs";
import { runInForeground, findNode, main, toolEnv } from "./project.mjs";

main(async () => {
  await ensureInstalled();
  return runInForeground(findNode(), ["server/dev.ts"], toolEnv({ NODE_ENV: "development" }));
});
