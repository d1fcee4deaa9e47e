/**
 * CSV as Excel in Spanish opens it well: semicolons between the cells, UTF-8 announced by a byte order mark, lines that
 * end in CR LF. Decimals have a point, as numbers are written in Peru and in es-PE.
 */
export type Celda = string | number;

export const BOM = "\uFEFF";

/** A spreadsheet takes a cell that begins so for a formula, and runs it. */
const FORMULA = "[=+\\-@\\t\\r\\uFF1D\\uFF0B\\uFF0D\\uFF20]";
/** What gets an apostrophe: also text that looks as if it had one already, so that reading it back takes away only ours. */
const GUARDABLE = new RegExp(`^'*${FORMULA}`);
const GUARDED = new RegExp(`^'+${FORMULA}`);

function formatCell(value: Celda): string {
  if (typeof value === "number") return String(value);
  // The apostrophe makes it text; it is what spreadsheets themselves write for that.
  const text = GUARDABLE.test(value) ? `'${value}` : value;
  return /[;"\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** The text of a cell that was written by csvRow, without the apostrophe that kept it from being a formula. */
export const removeGuard = (cell: string): string => (GUARDED.test(cell) ? cell.slice(1) : cell);

/** One line. Text that a spreadsheet would run as a formula is made harmless. */
export const formatCsvRow = (cells: readonly Celda[]): string => `${cells.map(formatCell).join(";")}\r\n`;

type Tanda = readonly (readonly Celda[])[];

/** A file to download, written while it is read: never whole in memory. `rows` come in batches. */
export function buildCsvResponse(
  filename: string,
  header: readonly string[],
  rows: AsyncIterable<Tanda> | Iterable<Tanda>,
): Response {
  async function* lines() {
    yield BOM + formatCsvRow(header);
    for await (const batch of rows) yield batch.map(formatCsvRow).join("");
  }
  const parts = lines();
  const encoder = new TextEncoder();
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      const { done, value } = await parts.next();
      if (done) controller.close();
      else controller.enqueue(encoder.encode(value));
    },
    // The download was given up.
    async cancel() {
      await parts.return(undefined);
    },
  });
  return new Response(body, {
    headers: {
      "Content-Type": "text/csv; charset=utf-8",
      "Content-Disposition": `attachment; filename="${filename}"`,
      "Cache-Control": "private, no-store",
      "X-Content-Type-Options": "nosniff",
    },
  });
}
