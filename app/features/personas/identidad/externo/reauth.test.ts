import { expect, it } from "vitest";
import { judgeAuthTime } from "./reauth.ts";

const ASKED = 1_800_000_000_400;
const at = (seconds: number) => 1_800_000_000 + seconds;
const tells = true;

it.each<[what: string, authTime: number | null, tellsAuthTime: boolean, verdict: string]>([
  ["right after it was asked for", at(5), tells, "fresh"],
  ["in that very second", at(0), tells, "fresh"],
  ["by a clock that is a little slow", at(-30), tells, "fresh"],
  ["before it was asked for", at(-31), tells, "stale"],
  ["an hour before", at(-3600), tells, "stale"],
  ["by a clock that is a little fast", at(90), tells, "fresh"],
  ["in the future", at(91), tells, "stale"],
  ["in milliseconds", at(5) * 1000, tells, "stale"],
  ["at no time, by a provider that tells", null, tells, "stale"],
  ["at no time, by one that never tells", null, false, "untold"],
  ["long ago, by one that never tells otherwise", at(-3600), false, "stale"],
])("who signed in %s", (_what, authTime, tellsAuthTime, verdict) => {
  expect(judgeAuthTime({ authTime, tellsAuthTime }, ASKED, ASKED + 60_000)).toBe(verdict);
});
