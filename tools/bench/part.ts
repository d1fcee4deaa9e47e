import type { Row } from "./report.ts";
import type { Store } from "./store.ts";

export interface Round {
  store: Store;
  rounds: number;
  seconds: number;
  /** This run's rows of smaller shops. */
  earlier: readonly Row[];
}

export type Measured = Omit<Row, "part" | "products">;

export interface Part {
  name: string;
  how: string;
  /** Measured at each number of products. */
  bySize: boolean;
  measure: (round: Round) => Promise<Measured[]>;
}
