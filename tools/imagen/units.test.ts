import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { listExecutables, readCaddyfile, readUnits } from "./units.ts";

const block = (line: string, text: string, kind = "ini") => `${line}\n\n\`\`\`${kind}\n${text}\`\`\`\n\n`;

it("reads units by the name in the line above, with or without their folder", () => {
  const shown = block("`/etc/systemd/system/a@.service`:", "[Service]\nExecStart=-/bin/a %i\n");
  const other = block("Beside it `a.timer`, every night:", "[Timer]\n");
  const units = readUnits(`# Title\n\n${shown}Text.\n\n${block("A shell", "ls\n", "sh")}${other}`);
  expect([...units]).toEqual([
    ["a@.service", "[Service]\nExecStart=-/bin/a %i\n"],
    ["a.timer", "[Timer]\n"],
  ]);
  expect(listExecutables(units)).toEqual(["/bin/a"]);
});

it.each([
  ["without a name", block("Write:", "[Unit]\n"), "does not name it: Write:"],
  ["that is there twice", block("`a.timer`", "").repeat(2), "a.timer is there twice"],
])("refuses a unit %s", (_what, document, message) => {
  expect(() => readUnits(document)).toThrow(message);
});

it("finds in docs/despliegue.md the shop's unit, what it starts, and the Caddyfile", () => {
  const document = readFileSync("docs/despliegue.md", "utf8");
  const units = readUnits(document);
  expect([...units.keys()].join(" ")).toContain("qhatu");
  expect(listExecutables(units)).toContainEqual(expect.stringContaining("/node"));
  expect(readCaddyfile(document)).toContain("reverse_proxy");
  expect(() => readCaddyfile("# Nothing")).toThrow("No Caddyfile");
});
