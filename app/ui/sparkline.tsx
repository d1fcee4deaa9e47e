/** Decorative: show the figures as text, too. */
export function Sparkline({ values }: { values: readonly number[] }) {
  const [low, high] = [Math.min(0, ...values), Math.max(...values)];
  if (values.length < 2 || high <= low) return null;
  const step = 100 / (values.length - 1);
  const points = values.map(
    (value, n) => `${(n * step).toFixed(1)},${(23 - (22 * (value - low)) / (high - low)).toFixed(1)}`,
  );
  return (
    <svg aria-hidden viewBox="0 0 100 24" preserveAspectRatio="none" className="mt-2 block h-6 w-full text-accent">
      <polyline
        points={points.join(" ")}
        fill="none"
        stroke="currentColor"
        strokeWidth="1.5"
        strokeLinejoin="round"
        vectorEffect="non-scaling-stroke"
      />
    </svg>
  );
}
