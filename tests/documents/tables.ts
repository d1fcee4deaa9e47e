/** The text from the `##` heading with this beginning to the next. */
export function readSection(document: string, heading: string): string {
  const [, section] = document.split(`\n## ${heading}`);
  if (section === undefined) throw new Error(`no heading '## ${heading}'`);
  return section.split("\n## ")[0] ?? "";
}

/** The cells of a section's tables, without header rows. */
export function readRows(section: string): string[][] {
  const lines = section.split("\n").filter((line) => line.startsWith("|"));
  return lines
    .filter((line, at) => !isRule(line) && !isRule(lines[at + 1] ?? ""))
    .map((line) =>
      line
        .split("|")
        .slice(1, -1)
        .map((cell) => cell.trim()),
    );
}

const isRule = (line: string) => /^\|[\s|:-]+$/.test(line);

export const listNames = (cell: string): string[] => [...cell.matchAll(/`([^`]+)`/g)].flatMap(([, name]) => name ?? []);
