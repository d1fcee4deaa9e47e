import { cpSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { parse } from "yaml";
import { z } from "zod";
import { run } from "./run.ts";

const compose = z.object({
  services: z.record(
    z.string(),
    z.object({ build: z.string().optional(), environment: z.record(z.string(), z.string()).default({}) }),
  ),
  configs: z.object({ caddyfile: z.object({ content: z.string() }) }),
});

interface Compose {
  /** Under which the proxy finds the shop's servers. */
  names: string[];
  /** The shop's settings. */
  environment: Record<string, string>;
  /** As the proxy reads it: compose makes `$` of `$$`. */
  caddyfile: string;
}

/** What compose.yaml says of the services that it builds, and its Caddyfile. */
export function readCompose(): Compose {
  const { services, configs } = compose.parse(parse(readFileSync("compose.yaml", "utf8")));
  const built = Object.entries(services).filter(([, { build }]) => build !== undefined);
  const [, tienda] = built[0] ?? [];
  if (!tienda) throw new Error("compose.yaml builds no service");
  return {
    names: built.map(([name]) => name),
    environment: tienda.environment,
    caddyfile: configs.caddyfile.content.replaceAll("$$", "$"),
  };
}

/** Copies the checkout as git would give it to somebody else, with what is not committed yet. */
export async function copyCheckout(to: string): Promise<void> {
  const names = await run("git", ["ls-files", "-z", "--cached", "--others", "--exclude-standard", "--deduplicate"]);
  for (const name of names.split("\0").filter(Boolean)) cpSync(name, path.join(to, name));
}

/** The file by which the second version is told from the first. */
export const MARK = "version.txt";

/** A checkout of a version that shows its name at /version.txt. */
export async function makeVersion(to: string, name: string): Promise<string> {
  mkdirSync(to, { recursive: true });
  await copyCheckout(to);
  writeFileSync(path.join(to, "public", MARK), name);
  return to;
}
