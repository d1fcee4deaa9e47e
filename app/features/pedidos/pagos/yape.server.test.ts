import { expect, it } from "vitest";
import { openTestDb } from "#tests/db.ts";
import { addPorMano, openAbonos } from "#tests/fixtures/abono.ts";
import { readAMano } from "./yape.server.ts";

const db = await openTestDb();
const { tienda, newCodigo, findAbono, refuse } = await openAbonos(db);

it("insists after three refusals of staff, whatever the buyer replaced, and tells the last one", async () => {
  const { pago, send } = await addPorMano(tienda, { codigo: newCodigo() });
  const read = async () => {
    const { estado, rechazado, rechazo, insiste } = await readAMano(db, pago);
    return { estado, rechazado, motivo: rechazo?.motivo ?? null, insiste };
  };
  expect(await read()).toEqual({ estado: "pendiente", rechazado: false, motivo: null, insiste: false });
  for (let n = 0; n < 4; n++) await send(newCodigo());
  expect(await read()).toMatchObject({ estado: "pendiente", insiste: false });
  for (const motivo of ["No figura.", "Es de otro día.", "Tampoco figura."]) {
    expect((await read()).insiste).toBe(false);
    await refuse((await findAbono(pago.id)).id, motivo);
    expect(await read()).toMatchObject({ rechazado: true, motivo });
    if (motivo !== "Tampoco figura.") await send(newCodigo());
  }
  expect((await read()).insiste).toBe(true);
});
