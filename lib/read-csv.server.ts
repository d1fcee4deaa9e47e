import { isUtf8 } from "node:buffer";
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

/** As UTF-8 without its mark. The usual file is not copied: it may have 20 MB. */
function toUtf8(bytes: Uint8Array): { utf8: Buffer; encoding: Csv["encoding"] } {
  const decode = (label: string) => Buffer.from(new TextDecoder(label).decode(bytes));
  // Excel's 'Unicode text' is UTF-16.
  if (hasPrefix(bytes, 0xff, 0xfe)) return { utf8: decode("utf-16le"), encoding: "UTF-16" };
  if (hasPrefix(bytes, 0xfe, 0xff)) return { utf8: decode("utf-16be"), encoding: "UTF-16" };
  // Windows-1252 text with accents is never valid UTF-8.
  if (!isUtf8(bytes)) return { utf8: decode("windows-1252"), encoding: "Windows-1252" };
  const whole = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return { utf8: hasPrefix(bytes, 0xef, 0xbb, 0xbf) ? whole.subarray(3) : whole, encoding: "UTF-8" };
}

const DELIMITERS = [";", ",", "\t"];
const BEGINNING = 20_000;

function detectDelimiter(text: string): string {
  const [header = ""] = text
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
  const { utf8, encoding } = toUtf8(bytes);
  if (utf8.includes(0)) return { problem: "binary" };
  const beginning = utf8.toString("utf8", 0, BEGINNING);
  const [mark = "", told] = SEP.exec(beginning) ?? [];
  const parser = parse({
    delimiter: told ?? detectDelimiter(beginning.slice(mark.length)),
    record_delimiter: ["\r\n", "\n", "\r"],
    // A quote inside a cell is an inch.
    relax_quotes: true,
    relax_column_count: true,
  });
  const rows: string[][] = [];
  try {
    // Other requests are served in between.
    for await (const cells of Readable.from(splitIntoChunks(utf8.subarray(Buffer.byteLength(mark)))).pipe(parser)) {
      rows.push((cells as string[]).map(removeGuard));
      if (rows.length >= limit) break;
    }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    return { problem: "quotes", row: parser.info.records + 1 };
  }
  return { rows, encoding };
}
