import { encode } from "uqr";

/** One SVG path in a square of `lado` units, quiet zone included. */
export interface Qr {
  lado: number;
  trazo: string;
}

/** Two units of quiet zone; paper or border adds the norm's rest. */
export function toQr(text: string): Qr {
  const { data, size } = encode(text, { border: 2 });
  const runs = data.flatMap((row, y) => row.flatMap((black, x) => (black ? `M${x} ${y}h1v1h-1z` : [])));
  return { lado: size, trazo: runs.join("") };
}
