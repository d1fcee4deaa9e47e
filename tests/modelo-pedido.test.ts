import fc from "fast-check";
import { expect, test } from "vitest";
import { AT_ONCE, openConexion } from "./simula/conexion.ts";
import { openBase, Reloj } from "./simula/base.ts";
import { findFaltasDe } from "./simula/cuentas.ts";
import { Modelo } from "./simula/modelo.ts";
import { openMundo, openTiendaSimulada, sow } from "./simula/mundo.ts";
import { runTareas } from "./simula/orden.ts";
import { ORDENES } from "./simula/ordenes.ts";
import { toPasarela } from "./simula/proveedor.ts";

/** `npm run simula -- --modelo 500` runs more of them, `--semilla` one again. */
const SEGUNDOS = Number(process.env.SIMULA_SEGUNDOS ?? 0);
const [RUNS, SEED] = [Number(process.env.SIMULA_MODELO ?? 6), process.env.SIMULA_SEMILLA];

const base = await openBase();
const reloj = new Reloj();

test("an order does what its model says, in any order of deeds, and the books balance", async () => {
  const property = fc.asyncProperty(ORDENES, async (ordenes) => {
    reloj.start();
    const db = openConexion(base, reloj, AT_ONCE);
    try {
      const mundo = openMundo(await base.plant(() => sow(db)), db);
      const pasarela = toPasarela(
        mundo.stripe,
        (_que, work) => work(),
        () => "bien",
      );
      const escena = { tienda: openTiendaSimulada(db, [pasarela]), mundo };
      await fc.asyncModelRun(() => ({ model: new Modelo(), real: { escena, reloj } }), ordenes);
      await runTareas({ escena, reloj }, 2);
      expect(await findFaltasDe(db, mundo)).toEqual([]);
    } finally {
      reloj.stop();
      await db.$client.end();
    }
  });
  const limits = SEGUNDOS > 0 ? { interruptAfterTimeLimit: SEGUNDOS * 1_000, endOnFailure: true } : {};
  await fc.assert(property, { numRuns: RUNS, ...limits, ...(SEED !== undefined && { seed: Number(SEED) }) });
});
