import { expect, it } from "vitest";
import { formatHora } from "./fechas.ts";

it.each([
  ["2026-12-25T05:05:00Z", "00:05"],
  ["2026-12-25T19:05:59Z", "14:05"],
  ["2026-12-25T04:59:00Z", "23:59"],
])("%s is %s in Lima", (instant, text) => {
  expect(formatHora(new Date(instant))).toBe(text);
});
