import type { Repository } from "./references.ts";
import { readRows } from "./tables.ts";

/** How many requirements of levels 1 and 2 each section of OWASP ASVS 5.0.0 has; they are numbered without a gap. */
const REQUIREMENTS: Readonly<Record<string, readonly number[]>> = {
  1: [2, 9, 11, 3, 2],
  2: [3, 3, 4, 1],
  3: [0, 2, 4, 6, 5, 0, 2],
  4: [3, 1, 2, 4],
  5: [1, 3, 2, 3],
  6: [3, 12, 4, 4, 5, 3, 0, 4],
  7: [3, 4, 2, 5, 2, 2],
  8: [2, 3, 1, 1],
  9: [3, 4],
  10: [2, 2, 4, 11, 5, 2, 3],
  11: [2, 3, 3, 4, 1, 1],
  12: [3, 2, 4],
  13: [1, 5, 2, 5],
  14: [2, 4, 3],
  15: [3, 3, 7],
  16: [1, 5, 4, 3, 3],
  17: [1, 4, 2],
};

const listNumbers = (): string[] =>
  Object.entries(REQUIREMENTS).flatMap(([chapter, counts]) =>
    counts.flatMap((count, at) => Array.from({ length: count }, (_, nth) => `${chapter}.${at + 1}.${nth + 1}`)),
  );

const PATH = /`([\w-]+(?:\/[\w.-]+)*\.\w+)`/g;
const isProof = (file: string) => /\.(?:test|spec)\.tsx?$|\.md$/.test(file);

/** A row's number of requirements, and what is wrong with it. */
function judgeRow(repository: Repository, [numbers = "", state = "", by = ""]: readonly string[]): string[] {
  const files = [...by.matchAll(PATH)].flatMap(([, file]) => file ?? []);
  const documents = [...by.matchAll(/\bdocs\/[\w/-]+\.md\b/g)].map(([file]) => file);
  const gone = [...files, ...documents].filter((file) => !repository.has(file));
  const wrong = gone.map((file) => `${numbers}: no such file: ${file}`);
  if (!["met", "n/a", "open"].includes(state)) wrong.push(`${numbers}: neither met nor open: ${state}`);
  if (state === "met" && !files.some(isProof)) wrong.push(`${numbers}: by which test or document?`);
  if (by === "") wrong.push(`${numbers}: why?`);
  return wrong;
}

/** Requirements that the table has not, or twice, and rows that prove nothing. */
export function listBrokenRequirements(repository: Repository, text: string): string[] {
  const rows = readRows(text).filter(([numbers = ""]) => /^\d/.test(numbers));
  const named = rows.flatMap(([numbers = ""]) => numbers.split(", "));
  const known = new Set(listNumbers());
  return [
    ...[...known].filter((number) => !named.includes(number)).map((number) => `missing: ${number}`),
    ...named.filter((number, at) => named.indexOf(number) !== at).map((number) => `twice: ${number}`),
    ...named.filter((number) => !known.has(number)).map((number) => `no such requirement: ${number}`),
    ...rows.flatMap((row) => judgeRow(repository, row)),
  ];
}
