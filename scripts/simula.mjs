/**
 * Many histories of the simulation, each by its number: `-- --semillas 2000`, from `--desde` on; `--semilla 77` is that
 * one alone. `--segundos 60` stops after that time, or at the first failure. `--modelo 500` runs the model of an order so
 * many times instead. A failing one is printed and shortened.
 */
import { ensureInstalled } from "./install.mjs";
import { main, run, ScriptError, toolEnv } from "./project.mjs";

/** A day: these only end what hangs. */
const LONGEST_MS = 86_400_000;

function readNumbers(args) {
  const given = {};
  for (let at = 0; at < args.length; at += 2) {
    const [name, value] = [args[at]?.replace(/^--/, ""), Number(args[at + 1])];
    if (
      !["semillas", "desde", "semilla", "segundos", "modelo"].includes(name) ||
      !Number.isSafeInteger(value) ||
      value < 1
    )
      throw new ScriptError(
        "npm run simula -- --semillas 2000 [--desde 1] [--segundos 60] | --semilla 77 | --modelo 500 [--semilla 1]",
      );
    given[name] = value;
  }
  return given;
}

main(async () => {
  await ensureInstalled({ forTests: true });
  const { semillas = 500, desde = 1, semilla, segundos, modelo } = readNumbers(process.argv.slice(2));
  const limit = segundos && { SIMULA_SEGUNDOS: segundos };
  const histories = { SIMULA_SEMILLAS: semilla ? 1 : semillas, SIMULA_DESDE: semilla ?? desde, ...limit };
  const orders = { SIMULA_MODELO: modelo, ...(semilla && { SIMULA_SEMILLA: semilla }), ...limit };
  const which = modelo ? ["tests/modelo-pedido.test.ts"] : ["tests/simula.test.ts", "-t", "whoever goes first"];
  const args = ["run", ...which, `--testTimeout=${LONGEST_MS}`];
  const { status } = await run("vitest", args, { env: toolEnv(modelo ? orders : histories) });
  return status;
});
