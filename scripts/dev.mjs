import { ensureInstalled } from "./install.mjs";
import { become, findNode, main, toolEnv } from "./project.mjs";

main(async () => {
  await ensureInstalled();
  return become(findNode(), ["server/dev.ts"], toolEnv({ NODE_ENV: "development" }));
});
