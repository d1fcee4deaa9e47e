import { inspect } from "node:util";
import { type Env, parseEnv } from "#lib/env.ts";
import { isDiskFull } from "#lib/errors.ts";
import { listStartProblems } from "../start-errors.ts";
import { admin, backup, migrate, restore, startFile, verify } from "./database.ts";
import { doctor } from "./doctor.ts";
import { reencrypt } from "./reencrypt.ts";

interface Command {
  /** What it must be given, if anything. In brackets: what it may be given. */
  argument?: string;
  does: string;
  /** Returns the exit status; none is 0. */
  run: (env: Env, argument: string, source: NodeJS.ProcessEnv) => Promise<number | void>;
}

const COMMANDS: Readonly<Record<string, Command>> = {
  admin: {
    argument: "[CORREO]",
    does: "hace dueño a esa cuenta; sin correo, da el código para el primero",
    run: admin,
  },
  backup: { argument: "ARCHIVO", does: "escribe base de datos e imágenes en un archivo", run: backup },
  restore: { argument: "ARCHIVO", does: "lee ese archivo en una base de datos vacía", run: restore },
  "start-file": {
    argument: "ARCHIVO",
    does: "escribe lo que una tienda de verdad se lleva de esta demostración",
    run: startFile,
  },
  migrate: { does: "pone la base de datos al día", run: migrate },
  verify: { does: "revisa que los libros cuadren; solo lee", run: verify },
  reencrypt: { does: "cifra de nuevo lo guardado, tras cambiar AUTH_SECRET", run: reencrypt },
  doctor: { does: "dice qué falta o está mal", run: (env, _argument, source) => doctor(env, source) },
};

const LLENO = "No queda sitio en el disco: no se cambió nada.";

const USAGE = [
  "qhatu ORDEN",
  "  serve              abre la tienda",
  ...Object.entries(COMMANDS).map(
    ([name, { argument = "", does }]) => `  ${`${name} ${argument}`.trim().padEnd(18)} ${does}`,
  ),
].join("\n");

/** Runs a command of `qhatu` other than `serve`. Sets the exit status: 0 done, 1 refused or faults found, 2 misused. */
export async function runCommand(name: string, args: readonly string[], source: NodeJS.ProcessEnv): Promise<void> {
  const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
  const [argument = "", ...others] = args.map((one) => one.trim());
  const isMisused = (asked = "") => !asked.startsWith("[") && Boolean(argument) !== Boolean(asked);
  if (!command || isMisused(command.argument) || others.length > 0) {
    console.error(command ? `qhatu ${name} ${command.argument ?? ""}`.trim() : USAGE);
    process.exitCode = name === "help" ? 0 : 2;
    return;
  }
  try {
    process.exitCode = (await command.run(parseEnv(source), argument, source)) ?? 0;
  } catch (error) {
    console.error((listStartProblems(error) ?? [isDiskFull(error) ? LLENO : inspect(error)]).join("\n"));
    process.exitCode = 1;
  }
}
