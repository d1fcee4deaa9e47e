import { lazy, Suspense } from "react";
import type { ChartProps } from "./bar-chart.tsx";
import { Spinner } from "./spinner.tsx";
import { useHydrated } from "./use-store.ts";

const BarChart = lazy(() => import("./bar-chart.tsx"));

/**
 * Room for a chart, which comes once the page is there. Never on the server: the chart sets styles on its elements,
 * which a page may not bring along as attributes (Content-Security-Policy), but a script may set.
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
