import { Readable } from "node:stream";
import { CsvError, parse } from "csv-parse";
import { removeGuard } from "./csv.ts";

export interface Csv {
  /** Includes blank rows, so that numbers match the spreadsheet. */
  rows: string[][];
  encoding: "UTF-8" | "UTF-16" | "Windows-1252";
}

export type CsvProblem =
  /** Excel's own format, a ZIP. */
  | { problem: "workbook" }
  | { problem: "binary" }
  /** An unclosed quote, in this row or soon after. */
  | { problem: "quotes"; row: number };

const hasPrefix = (bytes: Uint8Array, ...beginning: number[]) => beginning.every((byte, n) => bytes[n] === byte);

function decode(bytes: Uint8Array): { text: string; encoding: Csv["encoding"] } {
  // Excel's 'Unicode text' is UTF-16.
  if (hasPrefix(bytes, 0xff, 0xfe)) return { text: new TextDecoder("utf-16le").decode(bytes), encoding: "UTF-16" };
  if (hasPrefix(bytes, 0xfe, 0xff)) return { text: new TextDecoder("utf-16be").decode(bytes), encoding: "UTF-16" };
  try {
    return { text: new TextDecoder("utf-8", { fatal: true }).decode(bytes), encoding: "UTF-8" };
  } catch {
    // Windows-1252 text with accents is never valid UTF-8.
    return { text: new TextDecoder("windows-1252").decode(bytes), encoding: "Windows-1252" };
  }
}

const DELIMITERS = [";", ",", "\t"];

function detectDelimiter(text: string): string {
  const [header = ""] = text
    .slice(0, 20_000)
    .replaceAll(/"[^"]*"/g, "")
    .trimStart()
    .split(/[\r\n]/);
  const [best = ";"] = DELIMITERS.toSorted((a, b) => header.split(b).length - header.split(a).length);
  return best;
}

const CHUNK = 64 * 1024;

function* splitIntoChunks(bytes: Buffer): Generator<Buffer> {
  for (let from = 0; from < bytes.length; from += CHUNK) yield bytes.subarray(from, from + CHUNK);
}

/** Excel writes this line to name the separator. */
const SEP = /^sep=(.)(?:\r\n|\n|\r)/i;

/**
 * UTF-8 with or without its mark, UTF-16 or Windows-1252, with semicolons, commas or tabs. Stops after `limit` rows.
 * Removes formatCsvRow's apostrophe.
 */
export async function readCsv(bytes: Uint8Array, limit: number): Promise<Csv | CsvProblem> {
  if (hasPrefix(bytes, 0x50, 0x4b, 0x03, 0x04)) return { problem: "workbook" };
  const { text, encoding } = decode(bytes);
  if (text.includes("\0")) return { problem: "binary" };
  const [mark = "", told] = SEP.exec(text) ?? [];
  const body = text.slice(mark.length);
  const parser = parse({
    delimiter: told ?? detectDelimiter(body),
    record_delimiter: ["\r\n", "\n", "\r"],
    // A quote inside a cell is an inch.
    relax_quotes: true,
    relax_column_count: true,
  });
  const rows: string[][] = [];
  try {
    // Other requests are served in between.
    for await (const cells of Readable.from(splitIntoChunks(Buffer.from(body))).pipe(parser)) {
      rows.push((cells as string[]).map(removeGuard));
      if (rows.length >= limit) break;
    }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    return { problem: "quotes", row: parser.info.records + 1 };
  }
  return { rows, encoding };
}
