import { cx } from "./cx.ts";

interface Props {
  /** One path over a square of `lado` units (lib/qr.server.ts). */
  qr: { lado: number; trazo: string };
  /** Omitted, and hidden from screen readers, where text beside says the same. */
  label?: string;
  pixels?: number;
  className?: string;
}

/** Dark on light: many apps cannot read it inverted. */
export function QrCode({ qr: { lado, trazo }, label, pixels, className }: Props) {
  return (
    <svg
      role={label ? "img" : undefined}
      aria-label={label}
      aria-hidden={label ? undefined : true}
      width={pixels}
      height={pixels}
      viewBox={`0 0 ${lado} ${lado}`}
      shapeRendering="crispEdges"
      className={cx("bg-[#fff] text-[#000]", className)}
    >
      <path d={trazo} fill="currentColor" />
    </svg>
  );
}
