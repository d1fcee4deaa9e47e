import { beforeEach, describe, expect, it } from "vitest";
import { visitas_dia } from "#db/schema/index.ts";
import { createLog } from "#lib/log.ts";
import { openTestDb } from "#tests/db.ts";
import { countVisita, listVisitas, writeVisitas } from "./visitas.server.ts";

const db = await openTestDb();
const tienda = { db, log: createLog("silent") };
const HOY = new Date("2026-11-22T12:00:00-05:00");
const NOCHE = new Date("2026-11-21T23:59:59-05:00");

beforeEach(async () => {
  await db.delete(visitas_dia);
});

const all = () => listVisitas(db, [{ desde: "2026-01-01", hasta: "2026-12-31" }]);

describe("visits", () => {
  it("are counted by day of Lima, and written together", async () => {
    for (const at of [HOY, NOCHE, HOY]) countVisita(tienda, at);
    expect((await all()).dias).toEqual([]);
    await writeVisitas(db);
    countVisita(tienda, HOY);
    await writeVisitas(db);
    await writeVisitas(db);
    expect(await all()).toEqual({
      primero: "2026-11-21",
      dias: [
        { dia: "2026-11-21", visitas: 1 },
        { dia: "2026-11-22", visitas: 3 },
      ],
    });
    expect(await listVisitas(db, [{ desde: "2026-11-22", hasta: "2026-11-30" }])).toEqual({
      primero: "2026-11-21",
      dias: [{ dia: "2026-11-22", visitas: 3 }],
    });
  });

  it("of several processes are added", async () => {
    const [uno, otro] = [openOther(), openOther()];
    for (const process of [uno, otro]) countVisita({ ...tienda, db: process }, HOY);
    await Promise.all([writeVisitas(uno), writeVisitas(otro)]);
    expect((await all()).dias).toEqual([{ dia: "2026-11-22", visitas: 2 }]);
  });

  it("that could not be written are written the next time", async () => {
    countVisita(tienda, HOY);
    await db.execute("alter table visitas_dia rename to visitas_lejos");
    await expect(writeVisitas(db)).rejects.toThrow("visitas_dia");
    await db.execute("alter table visitas_lejos rename to visitas_dia");
    countVisita(tienda, HOY);
    await writeVisitas(db);
    expect((await all()).dias).toEqual([{ dia: "2026-11-22", visitas: 2 }]);
  });
});

/** The same database, as another process has it. */
function openOther(): typeof db {
  return Object.create(db) as typeof db;
}
