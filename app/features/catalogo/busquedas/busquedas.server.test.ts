import { beforeEach, describe, expect, it } from "vitest";
import { busquedas_sin_resultado } from "#db/schema/index.ts";
import { createLog } from "#lib/log.ts";
import { openTestDb } from "#tests/db.ts";
import { MAX_POR_DIA } from "./busquedas.ts";
import { countBusqueda, listBusquedasVacias, writeBusquedas } from "./busquedas.server.ts";

const db = await openTestDb();
const tienda = { db, log: createLog("silent") };
const HOY = new Date("2026-11-22T12:00:00-05:00");

const count = async (now: Date, ...textos: string[]) => {
  for (const texto of textos) countBusqueda(tienda, texto);
  await writeBusquedas(db, now);
};

beforeEach(async () => {
  await db.delete(busquedas_sin_resultado);
});

describe("searches that found nothing", () => {
  it("are counted by day, without regard to case and accents", async () => {
    await count(HOY, "Tenis", "ténis", "iPhone 17");
    await count(HOY, "tenis");
    await count(new Date("2026-11-21T23:59:00-05:00"), "tenis");
    expect(await db.select().from(busquedas_sin_resultado).orderBy(busquedas_sin_resultado.veces)).toEqual([
      { dia: "2026-11-22", texto: "iphone 17", veces: 1 },
      { dia: "2026-11-21", texto: "tenis", veces: 1 },
      { dia: "2026-11-22", texto: "tenis", veces: 3 },
    ]);
    expect(await listBusquedasVacias(db, "2026-11-01")).toEqual([
      { texto: "tenis", veces: 4, ultimo: "2026-11-22" },
      { texto: "iphone 17", veces: 1, ultimo: "2026-11-22" },
    ]);
    expect(await listBusquedasVacias(db, "2026-11-22")).toMatchObject([{ veces: 3 }, { veces: 1 }]);
  });

  it("hold nothing that looks like a person's", async () => {
    await count(HOY, "rosa@ejemplo.pe", "987 654 321", "45678912");
    expect(await db.$count(busquedas_sin_resultado)).toBe(0);
  });

  it("are of a day no more than a bound, and those that are there count on", async () => {
    await db
      .insert(busquedas_sin_resultado)
      .values(Array.from({ length: MAX_POR_DIA }, (_, n) => ({ dia: "2026-11-22", texto: `palabra ${n}`, veces: 1 })));
    await count(HOY, "otra", "palabra 7");
    expect(await db.$count(busquedas_sin_resultado)).toBe(MAX_POR_DIA);
    expect(await listBusquedasVacias(db, "2026-11-22")).toMatchObject([{ texto: "palabra 7", veces: 2 }, {}, {}, {}, {}, {}, {}, {}]); // prettier-ignore
  });

  it("wait in memory no more than a bound", async () => {
    await count(HOY, ...Array.from({ length: 300 }, (_, n) => `palabra x${n}`));
    expect(await db.$count(busquedas_sin_resultado)).toBe(200);
  });

  it("are dropped after 90 days", async () => {
    await db.insert(busquedas_sin_resultado).values([
      { dia: "2026-08-23", texto: "vieja", veces: 1 },
      { dia: "2026-08-24", texto: "casi", veces: 1 },
    ]);
    await count(HOY, "tenis");
    const rows = await db.select().from(busquedas_sin_resultado);
    expect(rows.map(({ texto }) => texto).toSorted()).toEqual(["casi", "tenis"]);
  });
});
