import { chmodSync, cpSync, mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { run } from "./run.ts";

const BLOCK = /^(.*)\n\n```ini\n([\s\S]*?)^```$/gm;
const NAME = /`(?:\/etc\/systemd\/system\/)?([\w@-]+\.(?:service|socket|timer|path|target))`/;
/** What units of the system's own they may name. */
const OWN = "usr/lib/systemd/system";
const EXEC = /^Exec\w+=[-@:+!|]*(\/\S+)/gm;

/** The systemd units that a document shows, by name: blocks of `ini`, named in the line above. */
export function readUnits(document: string): Map<string, string> {
  const units = new Map<string, string>();
  for (const [, line = "", text = ""] of document.matchAll(BLOCK)) {
    const name = NAME.exec(line)?.[1];
    if (!name) throw new Error(`The line above a unit does not name it: ${line}`);
    if (units.has(name)) throw new Error(`${name} is there twice`);
    units.set(name, text);
  }
  return units;
}

/** The Caddyfile that a document shows under its path. */
export function readCaddyfile(document: string): string {
  const [, text] = /`\/etc\/caddy\/Caddyfile`.*\n\n```\n([\s\S]*?)^```$/m.exec(document) ?? [];
  if (text === undefined) throw new Error("No Caddyfile is shown");
  return text;
}

/** What the units start, which this machine need not have. */
export const listExecutables = (units: ReadonlyMap<string, string>): string[] => [
  ...new Set([...units.values()].flatMap((text) => [...text.matchAll(EXEC)].map(([, file = ""]) => file))),
];

/** Throws with what `systemd-analyze verify` says of them. `root`: an empty folder. */
export async function verifyUnits(units: ReadonlyMap<string, string>, root: string): Promise<void> {
  const place = (file: string, text: string) => {
    const full = path.join(root, file);
    mkdirSync(path.dirname(full), { recursive: true });
    writeFileSync(full, text);
    return full;
  };
  for (const file of listExecutables(units)) chmodSync(place(file, "#!/bin/sh\n"), 0o755);
  for (const [name, text] of units) place(`etc/systemd/system/${name}`, text);
  cpSync(`/${OWN}`, path.join(root, OWN), { recursive: true });
  const args = ["verify", `--root=${root}`, "--man=no", ...units.keys()];
  const said = await run("systemd-analyze", args, { withErrors: true });
  if (said) throw new Error(said);
}
