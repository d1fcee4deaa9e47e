import { Icon } from "./icon.tsx";
import { cx } from "./cx.ts";

const FIVE = [1, 2, 3, 4, 5];

interface Props {
  value: number;
  className?: string;
}

function Row({ className }: { className: string }) {
  return (
    <span className={cx("flex w-max gap-0.5 text-maiz-stroke", className)}>
      {FIVE.map((n) => (
        <Icon name="star" key={n} className="size-[1em] stroke-[1.5]" />
      ))}
    </span>
  );
}

/** An SVG, since many fonts lack the glyph. */
export function Stars({ value, className }: Props) {
  return (
    <span className={cx("relative inline-block align-middle text-lg", className)}>
      <span className="sr-only">{value} de 5 estrellas</span>
      <Row className="[&_svg]:fill-sunken" />
      {/* Cut by a class: the CSP forbids inline styles. */}
      <span className={cx("absolute inset-y-0 left-0 overflow-hidden", WIDTHS[Math.round(value * 2)])}>
        <Row className="[&_svg]:fill-maiz" />
      </span>
    </span>
  );
}

const WIDTHS = [
  "w-0",
  "w-1/10",
  "w-2/10",
  "w-3/10",
  "w-4/10",
  "w-5/10",
  "w-6/10",
  "w-7/10",
  "w-8/10",
  "w-9/10",
  "w-full",
];
