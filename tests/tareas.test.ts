import { expect, it } from "vitest";
import { countLotesConFallos } from "#app/features/pedidos/gestion/lotes/con-fallos.server.ts";
import { countNoEntregados } from "#app/features/atencion/mensajes/lista.server.ts";
import { setWake } from "#db/client.server.ts";
import { corridas } from "#db/schema/index.ts";
import { buildTasks } from "#server/tasks.ts";
import { openTestDb } from "./db.ts";
import { correrTarea, countRotas, listCorridas, noteCorrida } from "#app/features/base/tareas/corridas.server.ts";
import { NOMBRES_TAREA } from "#app/features/base/tareas/tareas.ts";

const db = await openTestDb();
const empezo = new Date();
const note = (bien: boolean) => noteCorrida(db, { tarea: "correo", empezo, bien });
const read = async () => (await listCorridas(db)).find(({ tarea }) => tarea === "correo")?.corrida;

it("every background task has its words in the panel, and nothing else does", () => {
  expect(
    buildTasks()
      .map(({ name }) => name)
      .toSorted(),
  ).toEqual(NOMBRES_TAREA.toSorted());
});

it("a task that never ran is listed, too; failures are counted until one goes well", async () => {
  await db.delete(corridas);
  expect(await listCorridas(db)).toHaveLength(NOMBRES_TAREA.length);
  expect(await read()).toBeNull();
  await note(true);
  expect(await read()).toMatchObject({ fallos: 0, fallo_en: null });
  await note(false);
  await note(false);
  const failed = await read();
  expect(failed).toMatchObject({ fallos: 2, fallo_en: failed?.termino });
  await note(true);
  // The last failure is still shown.
  expect(await read()).toMatchObject({ fallos: 0, fallo_en: failed?.fallo_en });
  expect((await read())?.duro).toBeGreaterThanOrEqual(0);
  // A task of an older version: not in the panel.
  await noteCorrida(db, { tarea: "antigua", empezo, bien: true });
  expect(await listCorridas(db)).toHaveLength(NOMBRES_TAREA.length);
});

it("one that failed three times in a row is for the dashboard, until it goes well", async () => {
  await db.delete(corridas);
  const found: number[] = [];
  for (const bien of [false, false, false, false, true]) {
    await note(bien);
    found.push(await countRotas(db));
  }
  expect(found).toEqual([0, 0, 1, 1, 0]);
});

it("one is woken on the server that has them", () => {
  const woken: string[] = [];
  setWake(db, (name) => woken.push(name));
  correrTarea(db, "lotes");
  expect(woken).toEqual(["lotes"]);
});

it("nothing is to be tried again in a new shop", async () => {
  expect(await Promise.all([countLotesConFallos(db), countNoEntregados(db)])).toEqual([0, 0]);
});
