import { timingSafeEqual } from "node:crypto";
import type { Pool } from "pg";
import { readMedidas } from "#app/features/cuentas/medidas/medidas.server.ts";
import type { Db } from "#db/client.server.ts";
import type { Log } from "#lib/log.ts";
import { isLoopback } from "./client-address.ts";
import type { HonoContext } from "./hono-env.ts";
import type { Outcome } from "./page-cache.ts";

const BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

export interface Metrics {
  countRequest: (status: number, seconds: number) => void;
  countPage: (outcome: Outcome) => void;
  /** In Prometheus's text format. */
  print: (pool: Pick<Pool, "totalCount" | "idleCount" | "waitingCount">) => string;
}

const formatSamples = (name: string, values: readonly [string, number][], kind = "counter") =>
  [`# TYPE ${name} ${kind}`, ...values.map(([labels, value]) => `${name}${labels} ${value}`)].join("\n");

export function createMetrics(): Metrics {
  const requests: [label: string, value: number][] = [1, 2, 3, 4, 5].map((hundred) => [`{status="${hundred}xx"}`, 0]);
  const pages = { hit: 0, stale: 0, miss: 0 };
  const durations = BUCKETS.map(() => 0);
  let count = 0;
  let sum = 0;

  return {
    countRequest(status, seconds) {
      const counter = requests[Math.floor(status / 100) - 1];
      if (counter) counter[1] += 1;
      count += 1;
      sum += seconds;
      const bucket = BUCKETS.findIndex((limit) => seconds <= limit);
      if (bucket >= 0) durations[bucket] = (durations[bucket] ?? 0) + 1;
    },
    countPage(outcome) {
      pages[outcome] += 1;
    },
    print(pool) {
      const name = "qhatu_request_duration_seconds";
      let upTo = 0;
      const buckets = BUCKETS.map((limit, index) => {
        upTo += durations[index] ?? 0;
        return `${name}_bucket{le="${limit}"} ${upTo}`;
      });
      return [
        formatSamples("qhatu_requests_total", requests),
        [`# TYPE ${name} histogram`, ...buckets, `${name}_bucket{le="+Inf"} ${count}`].join("\n"),
        `${name}_sum ${sum}\n${name}_count ${count}`,
        formatSamples(
          "qhatu_public_pages_total",
          Object.entries(pages).map(([outcome, value]) => [`{outcome="${outcome}"}`, value]),
        ),
        formatSamples("qhatu_db_connections_in_use", [["", pool.totalCount - pool.idleCount]], "gauge"),
        formatSamples("qhatu_db_connections_waiting", [["", pool.waitingCount]], "gauge"),
        "",
      ].join("\n");
    },
  };
}

export function addMetrics(texts: readonly string[]): string {
  const groups = new Map<string, Map<string, number>>();
  for (const text of texts) {
    let samples = new Map<string, number>();
    for (const line of text.split("\n").filter(Boolean)) {
      if (line.startsWith("#")) {
        samples = groups.get(line) ?? new Map<string, number>();
        groups.set(line, samples);
      } else {
        const at = line.lastIndexOf(" ");
        const name = line.slice(0, at);
        samples.set(name, (samples.get(name) ?? 0) + Number(line.slice(at + 1)));
      }
    }
  }
  const lines = [...groups].flatMap(([type, samples]) => [type, ...[...samples].map((sample) => sample.join(" "))]);
  return `${lines.join("\n")}\n`;
}

/** What the database tells of the shop, the same from every process and server. Without it `qhatu_db_up` is 0. */
export async function printMedidas(db: Db, tareas: readonly string[], log: Log): Promise<string> {
  const medidas = await readMedidas(db, tareas).catch((error: unknown) => {
    log.warn({ err: error }, "the shop's metrics cannot be read");
    return null;
  });
  const texts = medidas?.map(({ name, samples }) => formatSamples(name, samples, "gauge")) ?? [];
  return [...texts, formatSamples("qhatu_db_up", [["", medidas ? 1 : 0]], "gauge"), ""].join("\n");
}

function hasToken(token: string, header: string | undefined): boolean {
  const given = Buffer.from(header ?? "");
  const wanted = Buffer.from(`Bearer ${token}`);
  return given.length === wanted.length && timingSafeEqual(given, wanted);
}

/** GET /metrics: with METRICS_TOKEN, or from loopback unless through a local proxy. */
export function serveMetrics(print: () => Promise<string>, token: string | undefined) {
  return async (c: HonoContext) => {
    c.set("quiet", true);
    const passedOn = c.req.header("X-Forwarded-For") ?? c.req.header("Forwarded") ?? c.req.header("X-Real-IP");
    const local = isLoopback(c.var.requestScope.ip) && passedOn === undefined;
    const allowed = local || (token !== undefined && hasToken(token, c.req.header("Authorization")));
    if (!allowed) return c.text("Prohibido", 403);
    return c.text(await print(), 200, {
      "Content-Type": "text/plain; version=0.0.4",
      "Cache-Control": "no-store",
    });
  };
}
