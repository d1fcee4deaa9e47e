import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { ICONS } from "#app/ui/icons.ts";
import { createSprite } from "#tools/make/icons.ts";
import { readTree } from "./architecture/sources.ts";

it("draws the icons of the list, as npm run icons writes them", async () => {
  expect(readFileSync("app/ui/icons.svg", "utf8")).toBe(await createSprite());
});

it("lists no icon that nothing shows", () => {
  const code = [...readTree(".")].filter(([file]) => file.startsWith("app/") && file !== "app/ui/icons.ts");
  expect(ICONS.filter((name) => !code.some(([, text]) => text.includes(`"${name}"`)))).toEqual([]);
});

it("draws them nowhere from the package", () => {
  const code = [...readTree(".")].filter(([file]) => /^(app|lib|server)\//.test(file));
  expect(code.filter(([, text]) => text.includes('"lucide-react')).map(([file]) => file)).toEqual([]);
});
