import { lazy, Suspense } from "react";
import type { ChartProps } from "./bar-chart.tsx";
import { Spinner } from "./spinner.tsx";
import { useHydrated } from "./use-store.ts";

const BarChart = lazy(() => import("./bar-chart.tsx"));

/**
 * Reserves room for a chart and loads it in the browser. Never rendered on the server: charts set inline styles, which
 * the CSP forbids in HTML but not to scripts.
 */
export function LazyChart(props: ChartProps) {
  const hydrated = useHydrated();
  const waiting = (
    <div className="grid size-full place-items-center">
      <Spinner label="Cargando el gráfico…" />
    </div>
  );
  return (
    <div className="h-64 w-full min-w-0">
      {hydrated ? (
        <Suspense fallback={waiting}>
          <BarChart {...props} />
        </Suspense>
      ) : (
        waiting
      )}
    </div>
  );
}
