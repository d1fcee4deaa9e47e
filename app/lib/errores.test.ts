import { DrizzleQueryError } from "drizzle-orm/errors";
import { expect, it } from "vitest";
import { isRefusedRead } from "./errores.ts";

it.each([
  [new DrizzleQueryError("select 1", [], new Error("connect ECONNREFUSED")), true],
  [new TypeError("x is not a function"), false],
  ["thrown text", false],
])("%s: %s", (error, refused) => expect(isRefusedRead(error)).toBe(refused));
