/** A table that is laid out as cards is no table to browsers any more, unless it is said in words. */
export const AS = {
  table: { role: "table" },
  rowgroup: { role: "rowgroup" },
  row: { role: "row" },
  columnheader: { role: "columnheader" },
  cell: { role: "cell" },
} as const;
