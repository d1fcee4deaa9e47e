import { readFileSync } from "node:fs";

/** With continued lines joined. */
export interface Instruction {
  name: string;
  args: string;
}

export function readDockerfile(): Instruction[] {
  const lines = readFileSync("Dockerfile", "utf8").replaceAll("\\\n", " ").split("\n");
  return lines
    .filter((line) => line.trim() && !line.startsWith("#"))
    .map((line) => {
      const [name = "", ...rest] = line.split(" ");
      return { name, args: rest.join(" ") };
    });
}

export function lastStage(instructions: readonly Instruction[]): Instruction[] {
  return instructions.slice(instructions.findLastIndex(({ name }) => name === "FROM"));
}
