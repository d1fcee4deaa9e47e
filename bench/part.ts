import type { Row } from "./report.ts";
import type { Store } from "./store.ts";

export interface Round {
  store: Store;
  /** How often each figure is taken. */
  rounds: number;
  /** How long wrk loads a page. */
  seconds: number;
  /** The rows of this run so far: those of smaller shops. */
  earlier: readonly Row[];
}

/** A row as a part returns it. */
export type Measured = Omit<Row, "part" | "products">;

export interface Part {
  /** Its name for --parte. */
  name: string;
  /** One sentence for the report. */
  how: string;
  /** Whether it depends on the number of products, and is measured at each. */
  bySize: boolean;
  measure: (round: Round) => Promise<Measured[]>;
}
