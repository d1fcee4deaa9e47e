import { ensureBuilt } from "./build.mjs";
import { ensureInstalled } from "./install.mjs";
import { runInForeground, findNode, main, toolEnv } from "./project.mjs";

main(async () => {
  await ensureInstalled({ forTests: true });
  await ensureBuilt();
  return runInForeground(findNode(), ["tools/bench/bench.ts", ...process.argv.slice(2)], toolEnv());
});
