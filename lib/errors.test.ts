import { DrizzleQueryError } from "drizzle-orm/errors";
import { expect, it } from "vitest";
import { isDuplicate, isOutage, isRefusedRead, UnavailableError } from "./errors.ts";

it.each([
  [new DrizzleQueryError("select 1", [], new Error("connect ECONNREFUSED")), true],
  [new TypeError("x is not a function"), false],
  ["thrown text", false],
])("%s: %s", (error, refused) => expect(isRefusedRead(error)).toBe(refused));

const withCode = (code: string, syscall = "") => Object.assign(new Error(code), { code, syscall });
const query = (cause: Error) => new DrizzleQueryError("select 1", [], cause);

it.each([
  [query(withCode("ECONNREFUSED", "connect")), true],
  [query(new AggregateError([withCode("ECONNREFUSED", "connect")])), true],
  [query(withCode("ENOENT", "connect")), true],
  [query(withCode("57P01")), true],
  [query(withCode("57P03")), true],
  [query(withCode("53300")), true],
  [query(withCode("25006")), true],
  [query(new Error("Connection terminated unexpectedly")), true],
  [query(new Error("timeout exceeded when trying to connect")), true],
  [query(new Error("timeout expired")), true],
  [query(new Error("There was an error establishing an SSL connection")), true],
  [query(new Error("Client has encountered a connection error and is not queryable")), true],
  [query(new Error("Client was closed and is not queryable")), true],
  [query(new Error("Query values must be an array")), false],
  [new UnavailableError("the sessions"), true],
  [query(withCode("23505")), false],
  [query(withCode("42P01")), false],
  [query(withCode("57014")), false],
  [withCode("ENOENT", "open"), false],
  [new TypeError("x is not a function"), false],
  ["ECONNREFUSED", false],
])("%o is an outage: %s", (error, outage) => expect(isOutage(error)).toBe(outage));

it.each([
  [query(withCode("23505")), true],
  [query(withCode("23503")), false],
  [new TypeError("x is not a function"), false],
  ["23505", false],
])("%o is a duplicate: %s", (error, duplicate) => expect(isDuplicate(error)).toBe(duplicate));
