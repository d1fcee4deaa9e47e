import fc from "fast-check";
import { expect, test } from "vitest";
import { openBase, Reloj } from "./simula/base.ts";
import { type Desenlace, HISTORIA, runHistoria } from "./simula/historia.ts";

/** `npm run simula` sets them. */
const [MANY, FROM] = [Number(process.env.SIMULA_SEMILLAS ?? 4), Number(process.env.SIMULA_DESDE ?? 1)];
/** Until so many seconds have passed, or one fails. */
const SEGUNDOS = Number(process.env.SIMULA_SEGUNDOS ?? 0);
const IS_LONG = process.env.SIMULA_SEMILLAS !== undefined;
/** A failing history is shortened for so long. */
const ACORTAR_MS = 60_000;
const ULTIMAS = 60;

const base = await openBase();
const reloj = new Reloj();

const totals = { historias: 0, sentencias: 0, muertes: 0, noches: 0 };

function add({ sentencias, muertes, noches }: Desenlace): void {
  totals.historias += 1;
  totals.sentencias += sentencias;
  totals.muertes += muertes;
  totals.noches += noches;
}

/** The history of a number; with `shorten` the shortest one that still fails. Null where nothing was found. */
async function findFalta(seed: number, { shorten }: { shorten: boolean }): Promise<string | null> {
  let last: Desenlace | null = null;
  let running: Promise<unknown> = Promise.resolve();
  const property = fc.asyncProperty(HISTORIA, fc.scheduler(), async (historia, planificador) => {
    const mine = runHistoria(base, reloj, historia, planificador);
    running = mine;
    const desenlace = await mine;
    add(desenlace);
    if (desenlace.faltas.length > 0) last = desenlace;
    return desenlace.faltas.length === 0;
  });
  const limits = shorten ? { interruptAfterTimeLimit: ACORTAR_MS } : { endOnFailure: true };
  const { failed, counterexample } = await fc.check(property, { seed, numRuns: 1, ...limits });
  // The time to shorten it was over in the middle of one.
  await running;
  const found = last as Desenlace | null;
  if (!failed || !found) return null;
  const drawn = JSON.stringify(counterexample?.[0]);
  const end = found.lineas.slice(-ULTIMAS).join("\n");
  return `${end}\n\nhistory ${seed} (npm run simula -- --semilla ${seed}): ${drawn}\n${found.faltas.join("\n")}`;
}

const draw = (seed: number) => {
  const [drawn] = fc.sample(fc.tuple(HISTORIA, fc.scheduler()), { seed, numRuns: 1 });
  if (!drawn) throw new Error("nothing was drawn");
  return drawn;
};

test("one seed is one history, to the last statement", async () => {
  const first = await runHistoria(base, reloj, ...draw(3));
  const again = await runHistoria(base, reloj, ...draw(3));
  expect(again.lineas).toEqual(first.lineas);
  expect(again.huella).toBe(first.huella);
  expect(first.sentencias).toBeGreaterThan(50);
  const another = await runHistoria(base, reloj, ...draw(4));
  expect(another.huella).not.toBe(first.huella);
});

test("whoever goes first, whatever dies, the books balance each evening and each night", async () => {
  const since = performance.now();
  const faltas: string[] = [];
  for (let seed = FROM; seed < FROM + MANY; seed += 1) {
    if (SEGUNDOS > 0 && (faltas.length > 0 || performance.now() - since > SEGUNDOS * 1_000)) break;
    const falta = await findFalta(seed, { shorten: IS_LONG && SEGUNDOS === 0 });
    if (falta !== null) faltas.push(falta);
    if (falta !== null && IS_LONG) console.error(falta);
    if (IS_LONG && totals.historias % 100 === 0) console.log(JSON.stringify(totals));
  }
  if (IS_LONG) console.log(`${JSON.stringify(totals)} in ${((performance.now() - since) / 1_000).toFixed(0)} s`);
  expect(faltas).toEqual([]);
});
