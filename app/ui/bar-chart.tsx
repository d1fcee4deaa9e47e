import { Bar, BarChart as Chart, CartesianGrid, Tooltip, XAxis, YAxis } from "recharts";

export interface Datum {
  tick: string;
  value: number;
  /** Drawn as a paler bar beside `value`. */
  before?: number;
  title: string;
  lines: readonly string[];
}

export interface ChartProps {
  data: readonly Datum[];
  title: string;
  formatTick: (value: number) => string;
}

function Balloon({ active, payload }: { active?: boolean; payload?: readonly { payload?: Datum }[] }) {
  const datum = payload?.[0]?.payload;
  if (!active || !datum) return null;
  return (
    <div className="rounded-control border bg-surface px-3 py-2 text-sm shadow-float">
      <p className="font-semibold">{datum.title}</p>
      {datum.lines.map((line) => (
        <p key={line} className="tabular-nums">
          {line}
        </p>
      ))}
    </div>
  );
}

const TICK = { fill: "var(--color-muted)", fontSize: 12 };

/** Use late() only: Recharts is heavy, and sets inline styles, which the CSP forbids in HTML. */
export default function BarChart({ data, title, formatTick }: ChartProps) {
  return (
    <Chart
      responsive
      data={[...data]}
      title={title}
      margin={{ top: 8, right: 8, bottom: 0, left: 0 }}
      className="size-full"
      barCategoryGap="20%"
    >
      <CartesianGrid vertical={false} stroke="var(--color-line)" />
      <XAxis dataKey="tick" tick={TICK} tickLine={false} axisLine={false} minTickGap={24} />
      <YAxis
        tick={TICK}
        tickLine={false}
        axisLine={false}
        width="auto"
        tickFormatter={formatTick}
        allowDecimals={false}
      />
      <Tooltip content={<Balloon />} cursor={{ fill: "var(--color-sunken)" }} isAnimationActive={false} />
      {data.some(({ before }) => before !== undefined) ? (
        <Bar
          dataKey="before"
          fill="var(--color-sunken)"
          stroke="var(--color-line-strong)"
          radius={[4, 4, 0, 0]}
          isAnimationActive={false}
        />
      ) : null}
      <Bar dataKey="value" fill="var(--color-chart-2)" radius={[4, 4, 0, 0]} isAnimationActive={false} />
    </Chart>
  );
}
