import { ensureBuilt } from "./build.mjs";
import { ensureInstalled } from "./install.mjs";
import { become, findNode, main, toolEnv } from "./project.mjs";

main(async () => {
  await ensureInstalled();
  await ensureBuilt();
  return become(findNode(), ["server/main.ts"], toolEnv({ NODE_ENV: "production" }));
});
