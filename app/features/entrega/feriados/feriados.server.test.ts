import { eq } from "drizzle-orm";
import { expect, it } from "vitest";
import { listAuditoria } from "#app/features/base/auditoria/auditoria.server.ts";
import { feriados } from "#db/schema/reclamos.ts";
import { openTestDb } from "#tests/db.ts";
import { addFeriado } from "./feriados.server.ts";

const db = await openTestDb();
const DIA = "2031-05-05";

const read = async () => (await db.select().from(feriados).where(eq(feriados.dia, DIA)))[0]?.nombre;
const add = (nombre: string, visto: string) => addFeriado(db, { dia: DIA, nombre, visto }, "staff");

it("of two who call the same day otherwise at once, the second is told and overwrites nothing", async () => {
  const [ana, luis] = await Promise.all([add("De Ana", ""), add("De Luis", "")]);
  const first = ana === null ? "De Ana" : "De Luis";
  expect(new Set([ana, luis])).toEqual(new Set([first, null]));
  expect(await read()).toBe(first);
  // A retry counts as done; a person who saw the name may change it.
  expect([await add(first, ""), await add("Otro", "Nadie"), await add("De las dos", first)]).toEqual([
    null,
    first,
    null,
  ]);
  expect(await read()).toBe("De las dos");
  const { entradas } = await listAuditoria(db, { objeto: "feriado", objeto_id: DIA });
  expect(entradas.map(({ accion }) => accion)).toEqual(["editar", "crear"]);
});
