import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { parseAst } from "vite";
import config from "../react-router.config.ts";
import { LEFT_OUT, leaveOut, replaceBodies } from "../scripts/left-out.ts";
import { readTree } from "./architecture/sources.ts";

const FOLDER = "node_modules/react-router/dist/production/lib";
const read = (file: string) => readFileSync(`${FOLDER}/${file}.js`, "utf8");

describe("what is left out of React Router's browser code", () => {
  it.each(Object.entries(LEFT_OUT))("is in the installed %s", (file, bodies) => {
    const code = read(file);
    const left = replaceBodies(code, bodies);
    expect(left.length).toBeLessThan(code.length);
    expect(() => parseAst(left)).not.toThrow();
  });

  it("is refused by a module that no longer declares it", () => {
    expect(() => replaceBodies("function other() {}", { gone: "{}" })).toThrow("no function gone");
    expect(replaceBodies("function here(n) { return n; }", { here: "{}" })).toBe("function here(n) {}");
  });

  it("is read again with each update", () => {
    const { transform } = leaveOut();
    if (typeof transform !== "object") throw new Error("no transform");
    const run = (code: string) => Reflect.apply(transform.handler, {}, [code, `/x/${FOLDER}/errors.js`]);
    expect(run(read("errors"))).toMatchObject({ code: expect.stringContaining("function decodeRedirectErrorDigest") });
    expect(() => run(read("errors").replace(/v\d+\.\d+\.\d+/, "v99.0.0"))).toThrow("scripts/left-out.ts is for");
  });

  it("is what the shop's settings leave unused", () => {
    // What the server's file is called does not matter to the browser.
    const { serverBuildFile: _, ...settings } = config;
    expect(settings).toEqual({ ssr: true, routeDiscovery: { mode: "initial" } });
  });

  it("is what the shop's code leaves unused", () => {
    const code = [...readTree(".")].filter(([file]) => file.startsWith("app/"));
    const uses = /\sprefetch=|\bPrefetchPageLinks\b|\binstrumentations=|\bunstable_(HistoryRouter|useRouteDiscovery)\b/;
    expect(code.filter(([, text]) => uses.test(text)).map(([file]) => file)).toEqual([]);
  });
});
