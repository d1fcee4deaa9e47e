import { encode } from "uqr";

/** A QR code as one SVG path over a square of `lado` units, quiet zone included. */
export interface Qr {
  lado: number;
  trazo: string;
}

/** The QR code of a text. Two units of quiet zone: four are the norm, and paper or a border around it has the rest. */
export function toQr(text: string): Qr {
  const { data, size } = encode(text, { border: 2 });
  const runs = data.flatMap((row, y) => row.flatMap((black, x) => (black ? `M${x} ${y}h1v1h-1z` : [])));
  return { lado: size, trazo: runs.join("") };
}
