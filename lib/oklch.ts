/** A colour by what the eye sees: lightness 0 to 1, chroma from 0, hue in degrees. */
export interface Oklch {
  l: number;
  c: number;
  h: number;
}

type Triple = readonly [number, number, number];
type Matrix = readonly [Triple, Triple, Triple];

// Björn Ottosson's Oklab, as CSS Color 4 has it.
const TO_LMS: Matrix = [
  [0.4122214708, 0.5363325363, 0.0514459929],
  [0.2119034982, 0.6806995451, 0.1073969566],
  [0.0883024619, 0.2817188376, 0.6299787005],
];
const TO_LAB: Matrix = [
  [0.2104542553, 0.793617785, -0.0040720468],
  [1.9779984951, -2.428592205, 0.4505937099],
  [0.0259040371, 0.7827717662, -0.808675766],
];
const FROM_LAB: Matrix = [
  [1, 0.3963377774, 0.2158037573],
  [1, -0.1055613458, -0.0638541728],
  [1, -0.0894841775, -1.291485548],
];
const FROM_LMS: Matrix = [
  [4.0767416621, -3.3077115913, 0.2309699292],
  [-1.2684380046, 2.6097574011, -0.3413193965],
  [-0.0041960863, -0.7034186147, 1.707614701],
];

const multiply = (matrix: Matrix, [a, b, c]: Triple): Triple => {
  const [x, y, z] = matrix.map((row) => row[0] * a + row[1] * b + row[2] * c);
  return [x ?? 0, y ?? 0, z ?? 0];
};

const each = ([a, b, c]: Triple, change: (value: number) => number): Triple => [change(a), change(b), change(c)];

const toLinear = (value: number) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4);
const fromLinear = (value: number) => (value <= 0.0031308 ? value * 12.92 : 1.055 * value ** (1 / 2.4) - 0.055);

/** Throws for anything but `#rrggbb`. */
function readLinear(hex: string): Triple {
  const [, r, g, b] = /^#([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})$/.exec(hex) ?? [];
  if (r === undefined || g === undefined || b === undefined) throw new Error(`${hex} is no colour`);
  return each([parseInt(r, 16), parseInt(g, 16), parseInt(b, 16)], (value) => toLinear(value / 255));
}

const toRgb = ({ l, c, h }: Oklch): Triple => {
  const angle = (h * Math.PI) / 180;
  const lms = multiply(FROM_LAB, [l, c * Math.cos(angle), c * Math.sin(angle)]);
  return multiply(
    FROM_LMS,
    each(lms, (value) => value ** 3),
  );
};

const EDGE = 1e-4;
const isShown = (rgb: Triple) => rgb.every((value) => value >= -EDGE && value <= 1 + EDGE);

/** Throws for anything but `#rrggbb`. A grey's hue means nothing. */
export function toOklch(hex: string): Oklch {
  const lms = multiply(TO_LMS, readLinear(hex));
  const [l, a, b] = multiply(TO_LAB, each(lms, Math.cbrt));
  return { l, c: Math.hypot(a, b), h: ((Math.atan2(b, a) * 180) / Math.PI + 360) % 360 };
}

/** `#rrggbb`. What a screen cannot show loses chroma, never lightness or hue. */
export function toHex(colour: Oklch): string {
  const l = Math.min(1, Math.max(0, colour.l));
  let [low, high] = [0, colour.c];
  if (!isShown(toRgb({ ...colour, l }))) {
    for (let step = 0; step < 12; step += 1) {
      const c = (low + high) / 2;
      if (isShown(toRgb({ ...colour, l, c }))) low = c;
      else high = c;
    }
    high = low;
  }
  const bytes = toRgb({ ...colour, l, c: high }).map((value) =>
    Math.round(fromLinear(Math.min(1, Math.max(0, value))) * 255),
  );
  return `#${bytes.map((byte) => byte.toString(16).padStart(2, "0")).join("")}`;
}

function getLuminance(hex: string): number {
  const [r, g, b] = readLinear(hex);
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

/** WCAG's contrast of two `#rrggbb`, 1 to 21. */
export function getContrast(one: string, other: string): number {
  const [a, b] = [getLuminance(one), getLuminance(other)];
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
}
