import { describe, expect, it } from "vitest";
import { EnvError, parseEnv } from "./env.ts";
import { isRuc } from "./ruc.ts";

describe("a RUC", () => {
  it.each(["20131312955", "20100070970", "20000000001"])("%s holds", (ruc) => expect(isRuc(ruc)).toBe(true));

  it.each(["20131312954", "20131312995", "2013131295", "", "2013131295x", "201313129550"])("%j does not", (ruc) =>
    expect(isRuc(ruc)).toBe(false),
  );

  it("with a wrong digit stops the start", () => {
    expect(parseEnv({ EMPRESA_RUC: "20131312955" }).EMPRESA_RUC).toBe("20131312955");
    expect(() => parseEnv({ EMPRESA_RUC: "20131312954" })).toThrow(EnvError);
    expect(() => parseEnv({ EMPRESA_RUC: "20131312954" })).toThrow(/^EMPRESA_RUC: has a wrong check digit$/);
  });
});
