import { spawnSync } from "node:child_process";
import { closeSync, openSync } from "node:fs";
import { expect, it } from "vitest";

it("leaves a shop running whose standard output is a full disk", () => {
  const program = `const { createLog } = await import("#lib/log.ts");
const log = createLog("info");
for (let line = 0; line < 3; line += 1) {
  log.info("a line");
  await new Promise(setImmediate);
}
process.stderr.write("still here");`;
  const full = openSync("/dev/full", "w");
  const args = ["--input-type=module", "--eval", program];
  const { status, stderr } = spawnSync(process.execPath, args, {
    stdio: ["ignore", full, "pipe"],
    encoding: "utf8",
    timeout: 20_000,
  });
  closeSync(full);
  expect([status, stderr]).toEqual([0, "still here"]);
});
