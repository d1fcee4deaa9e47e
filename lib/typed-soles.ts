import { type Centimos, parseSoles } from "./dinero.ts";

/** As people type an amount: "S/ 12,50" and "12.5" are 1250 céntimos. null for anything else. */
export const parseTypedSoles = (text: string): Centimos | null =>
  parseSoles(
    text
      .trim()
      .replace(/^S\/\s*/i, "")
      .replace(/^(\d+),(\d{1,2})$/, "$1.$2"),
  );
