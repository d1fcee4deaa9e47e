/** Axe over forty random brands in both themes. `-- 123` repeats those of that number. */
import { ensureBuilt } from "./build.mjs";
import { ensureInstalled } from "./install.mjs";
import { main, run, toolEnv } from "./project.mjs";

main(async () => {
  await ensureInstalled({ forTests: true });
  await ensureBuilt();
  const seed = process.argv[2] ?? String(Date.now() % 1_000_000);
  console.log(`Brands of number ${seed}: npm run marcas -- ${seed}`);
  const args = ["test", "--project=escritorio", "--timeout=600000"];
  const { status } = await run("playwright", args, { env: toolEnv({ MARCAS: seed }) });
  return status;
});
