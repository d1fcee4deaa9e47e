import { performance } from "node:perf_hooks";
import { expect as impatient, type Locator } from "@playwright/test";

/** Waits as long as a busy machine takes. */
export const expect = impatient.configure({ timeout: 30_000 });

interface Step {
  name: string;
  seconds: number;
  fields: number;
  presses: number;
}

/** Counts what a person does: fields filled, files and choices taken, presses. */
export function createCounter() {
  const steps: Step[] = [];
  let now = { fields: 0, presses: 0 };
  return {
    steps,
    step: async (name: string, work: () => Promise<void>): Promise<void> => {
      now = { fields: 0, presses: 0 };
      const began = performance.now();
      await work();
      const seconds = (performance.now() - began) / 1000;
      steps.push({ name, seconds, ...now });
      console.log(`${name}: ${seconds.toFixed(1)} s`);
    },
    press: async (target: Locator): Promise<void> => {
      now.presses += 1;
      await target.click();
    },
    write: async (field: Locator, value: string): Promise<void> => {
      now.fields += 1;
      await field.fill(value);
    },
    choose: async (field: Locator, option: string): Promise<void> => {
      now.fields += 1;
      await field.selectOption(option);
    },
    attach: async (field: Locator, name: string, mimeType: string, buffer: Buffer): Promise<void> => {
      now.fields += 1;
      await field.setInputFiles({ name, mimeType, buffer });
    },
  };
}

export type Counter = ReturnType<typeof createCounter>;

/** A table in Markdown, with the sums in its last row. */
export function formatSteps(steps: readonly Step[]): string {
  const sum = steps.reduce(
    (all, { seconds, fields, presses }) => ({
      name: "**In all**",
      seconds: all.seconds + seconds,
      fields: all.fields + fields,
      presses: all.presses + presses,
    }),
    { name: "", seconds: 0, fields: 0, presses: 0 },
  );
  const rows = [...steps, sum].map(
    ({ name, seconds, fields, presses }) =>
      `| ${name} | ${Math.floor(seconds / 60)}:${Math.round(seconds % 60)
        .toString()
        .padStart(2, "0")} | ${fields} | ${presses} |`,
  );
  return ["| step | min:s | fields | presses |", "| --- | --- | --- | --- |", ...rows].join("\n");
}
