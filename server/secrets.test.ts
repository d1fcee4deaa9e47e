import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { readSecrets } from "./secrets.ts";

let base: string;
beforeEach(() => {
  base = mkdtempSync(path.join(tmpdir(), "qhatu-secretos-"));
});
afterEach(() => rmSync(base, { recursive: true }));

describe("the demo's secrets", () => {
  it("are created once, with their folder, and stay the same", () => {
    const dir = path.join(base, "data");
    const first = readSecrets(dir);
    expect(readSecrets(dir)).toEqual(first);
    expect(new Set(Object.values(first)).size).toBe(5);
    expect(first.auth).toMatch(/^[0-9a-f]{64}$/);
  });

  it("differ between two shops", () => {
    expect(readSecrets(path.join(base, "a")).auth).not.toBe(readSecrets(path.join(base, "b")).auth);
  });

  it("are readable by the owner alone, and leave no temporary file", () => {
    readSecrets(base);
    expect(readdirSync(base)).toEqual(["secreto"]);
    expect(statSync(path.join(base, "secreto")).mode & 0o777).toBe(0o600);
  });

  it("are never silently replaced", () => {
    writeFileSync(path.join(base, "secreto"), "");
    expect(() => readSecrets(base)).toThrow(/damaged/);
  });
});
