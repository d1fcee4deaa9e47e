import { beforeEach, describe, expect, it } from "vitest";
import { rapidez_dia } from "#db/schema/index.ts";
import { createLog } from "#lib/log.ts";
import { openTestDb } from "#tests/db.ts";
import { countRapidez, readRapidez, writeRapidez } from "./rapidez.server.ts";

const db = await openTestDb();
const tienda = { db, log: createLog("silent") };
const HOY = new Date("2026-11-22T12:00:00-05:00");

beforeEach(async () => {
  await db.delete(rapidez_dia);
});

describe("how fast the shop was", () => {
  it("is stored as counts by day and kind of page, and shown as what three of four visits had", async () => {
    for (const lcp of [700, 900, 900, 9000]) countRapidez(tienda, { pagina: "inicio", lcp, inp: 40, cls: 0 });
    await writeRapidez(db, new Date("2026-11-21T23:59:00-05:00"));
    countRapidez(tienda, { pagina: "inicio", lcp: 900, cls: 0.3 });
    countRapidez(tienda, { pagina: "carrito", cls: 0 });
    await writeRapidez(db, HOY);
    await writeRapidez(db, HOY);
    expect(await db.$count(rapidez_dia)).toBe(8);
    expect(await readRapidez(db, "2026-11-01")).toEqual([
      { pagina: "inicio", visitas: 5, p75: { lcp: expect.closeTo(979.17, 2), inp: 43.75, cls: 0 } },
      { pagina: "carrito", visitas: 1, p75: { lcp: null, inp: null, cls: 0 } },
    ]);
    expect(await readRapidez(db, "2026-11-22")).toMatchObject([{ visitas: 1, p75: { inp: null } }, {}]);
  });

  it("is dropped after 90 days", async () => {
    const row = { pagina: "inicio", medida: "lcp", tramo: 1, veces: 1 } as const;
    await db.insert(rapidez_dia).values([
      { ...row, dia: "2026-08-23" },
      { ...row, dia: "2026-08-24" },
    ]);
    countRapidez(tienda, { pagina: "inicio", lcp: 1 });
    await writeRapidez(db, HOY);
    const rows = await db.select().from(rapidez_dia).orderBy(rapidez_dia.dia);
    expect(rows.map(({ dia }) => dia)).toEqual(["2026-08-24", "2026-11-22"]);
  });
});
