import { toTextStream } from "./text-stream.ts";

/** For Excel in Spanish: semicolons, a UTF-8 byte order mark, CR LF. Decimals have a point, as in Peru. */
export type Cell = string | number;

export const BOM = "\uFEFF";

/** A cell that begins so runs as a formula. */
const FORMULA = "[=+\\-@\\t\\r\\uFF1D\\uFF0B\\uFF0D\\uFF20]";
/** Guards apostrophes before a formula, too, so that reading removes only the added one. */
const GUARDABLE = new RegExp(`^'*${FORMULA}`);
const GUARDED = new RegExp(`^'+${FORMULA}`);

function formatCell(value: Cell): string {
  if (typeof value === "number") return String(value);
  // The apostrophe marks text, as in spreadsheets.
  const text = GUARDABLE.test(value) ? `'${value}` : value;
  return /[;"\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** Removes formatCsvRow's apostrophe. */
export const removeGuard = (cell: string): string => (GUARDED.test(cell) ? cell.slice(1) : cell);

/** Text that would run as a formula gets an apostrophe. */
export const formatCsvRow = (cells: readonly Cell[]): string => `${cells.map(formatCell).join(";")}\r\n`;

type Batch = readonly (readonly Cell[])[];

/** `rows` come in batches and are never all in memory. */
export function buildCsvResponse(
  filename: string,
  header: readonly string[],
  rows: AsyncIterable<Batch> | Iterable<Batch>,
): Response {
  async function* lines() {
    yield BOM + formatCsvRow(header);
    for await (const batch of rows) yield batch.map(formatCsvRow).join("");
  }
  return new Response(toTextStream(lines()), {
    headers: {
      "Content-Type": "text/csv; charset=utf-8",
      "Content-Disposition": `attachment; filename="${filename}"`,
      "Cache-Control": "private, no-store",
      "X-Content-Type-Options": "nosniff",
    },
  });
}
