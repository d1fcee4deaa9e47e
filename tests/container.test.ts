import { existsSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { parse } from "yaml";
import { z } from "zod";
import { SETTINGS } from "#lib/env.ts";
import { FILE_SETTINGS } from "#lib/env-files.ts";
import { lastStage, readDockerfile } from "./container.ts";

describe("Dockerfile", () => {
  const instructions = readDockerfile();
  const last = lastStage(instructions);
  const list = (name: string, from = instructions) => from.flatMap((one) => (one.name === name ? [one.args] : []));

  it("names a version of each image", () => {
    for (const image of list("FROM")) expect(image).toMatch(/^[\w./-]+:\d/);
  });

  it("does not run as root", () => {
    const names = last.map(({ name }) => name);
    expect(list("USER", last)).toEqual(["node"]);
    expect(names.indexOf("USER")).toBeLessThan(names.indexOf("CMD"));
  });

  it("can be asked whether it is well", () => {
    expect(list("HEALTHCHECK", last).join()).toContain("/healthz");
  });

  it("sets nothing that is not a setting", () => {
    const names = list("ENV", last).flatMap((line) => line.split(" ").map((pair) => pair.split("=")[0]));
    expect(names.filter((name) => name !== "NODE_ENV" && !SETTINGS.includes(name ?? ""))).toEqual([]);
  });

  it("copies files that are there, and no secrets", () => {
    const sources = list("COPY").flatMap((line) => (line.startsWith("--from") ? [] : line.split(" ").slice(0, -1)));
    expect(sources.filter((file) => !existsSync(file))).toEqual([]);
    expect(readFileSync(".dockerignore", "utf8").split("\n")).toEqual(expect.arrayContaining([".env", ".git", "data"]));
  });
});

const named = z.record(z.string(), z.unknown());
const logging = z.strictObject({
  driver: z.literal("json-file"),
  options: z.strictObject({ "max-size": z.string(), "max-file": z.string() }),
});
const compose = z.strictObject({
  name: z.string(),
  "x-logs": logging,
  "x-tienda": z.unknown(),
  services: z.record(
    z.string(),
    z.looseObject({
      image: z.string(),
      environment: z.record(z.string(), z.string()).default({}),
      logging,
      stop_grace_period: z.string().optional(),
      volumes: z.array(z.string()),
      networks: z.array(z.string()),
      configs: z.array(z.strictObject({ source: z.string(), target: z.string() })).default([]),
      depends_on: z.record(z.string(), z.strictObject({ condition: z.literal("service_healthy") })).default({}),
    }),
  ),
  configs: z.record(
    z.string(),
    z.union([z.strictObject({ file: z.string() }), z.strictObject({ content: z.string() })]),
  ),
  volumes: named,
  networks: z.strictObject({
    interna: z.strictObject({ ipam: z.strictObject({ config: z.tuple([z.strictObject({ subnet: z.string() })]) }) }),
  }),
});

describe("compose.yaml", () => {
  const { services, volumes, networks, configs } = compose.parse(parse(readFileSync("compose.yaml", "utf8")));
  const servers = ["tienda-a", "tienda-b"];
  const tienda = services["tienda-a"];

  it("uses what it declares", () => {
    for (const service of Object.values(services)) {
      for (const volume of service.volumes) expect(volumes).toHaveProperty([volume.split(":")[0] ?? ""]);
      for (const network of service.networks) expect(networks).toHaveProperty([network]);
      for (const { source } of service.configs) expect(configs).toHaveProperty([source]);
      for (const other of Object.keys(service.depends_on)) expect(services).toHaveProperty([other]);
    }
  });

  it("names a version of each image that it does not build", () => {
    const images = Object.values(services).flatMap(({ image, build }) => (build ? [] : [image]));
    expect(images.filter((image) => !/^[\w/]+:v?\d/.test(image))).toEqual([]);
  });

  it("lets Prometheus ask every server of the shop, and gives it the alerts", () => {
    const { prometheus, alertas } = configs;
    const content = prometheus && "content" in prometheus ? prometheus.content : "";
    const told = z
      .object({
        rule_files: z.array(z.string()),
        scrape_configs: z.tuple([
          z.object({ job_name: z.string(), dns_sd_configs: z.tuple([z.object({ names: z.array(z.string()) })]) }),
        ]),
      })
      .parse(parse(content));
    const [{ job_name, dns_sd_configs }] = told.scrape_configs;
    expect(dns_sd_configs[0].names).toEqual(servers);
    expect(services.prometheus?.configs.map(({ target }) => target)).toEqual(expect.arrayContaining(told.rule_files));
    const file = alertas && "file" in alertas ? alertas.file : "";
    expect(readFileSync(file, "utf8")).toContain(`up{job="${job_name}"}`);
  });

  it("has two servers, whose proxy asks each once a second whether it closes", () => {
    const { caddyfile } = configs;
    const content = caddyfile && "content" in caddyfile ? caddyfile.content : "";
    expect(services["tienda-b"]).toEqual(tienda);
    expect(content).toContain(`reverse_proxy ${servers.map((name) => `${name}:3000`).join(" ")} {`);
    expect(content).toMatch(/health_uri \/readyz\s+health_interval 1s/);
    // What it says, requests, background work (server/primary.ts).
    expect(Number(tienda?.environment.CIERRE_SEGUNDOS)).toBeGreaterThan(3);
    expect(Number.parseInt(tienda?.stop_grace_period ?? "")).toBeGreaterThan(
      25 + Number(tienda?.environment.CIERRE_SEGUNDOS),
    );
  });

  it("shows a setting of a file that there is", () => {
    const shown = readFileSync("compose.yaml", "utf8").match(/\w+_FILE\b/g) ?? [];
    expect(shown.filter((name) => !FILE_SETTINGS.includes(name))).toEqual([]);
    expect(shown).not.toEqual([]);
  });

  it("gives the shop settings that it knows, and believes its own proxy alone", () => {
    expect(Object.keys(tienda?.environment ?? {}).filter((name) => !SETTINGS.includes(name))).toEqual([]);
    expect(tienda?.environment.PROXY_CONFIABLE).toBe(networks.interna.ipam.config[0].subnet);
  });
});
