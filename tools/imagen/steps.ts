export interface Step {
  name: string;
  seconds: number;
  /** What came of it: a size, a count. */
  outcome: string;
}

/** A table of the steps and their sum. */
export function describeSteps(steps: readonly Step[]): string {
  const sum = steps.reduce((total, { seconds }) => total + seconds, 0);
  const rows = [...steps, { name: "all", seconds: sum, outcome: "" }];
  const width = Math.max(...rows.map(({ name }) => name.length));
  return rows
    .map(({ name, seconds, outcome }) =>
      `${name.padEnd(width)}  ${seconds.toFixed(1).padStart(6)} s  ${outcome}`.trimEnd(),
    )
    .join("\n");
}
