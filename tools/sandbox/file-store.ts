import { mkdir, open, readdir, readFile, rename } from "node:fs/promises";
import path from "node:path";

/** `save`: the new object (absent: unchanged). `result`: what `update` returns. */
export interface StepResult<T, R> {
  save?: T;
  result: R;
}

/** Objects by id, one JSON file each, without a cache: an answer is always on disk. */
export interface FileStore<T> {
  get(id: string): Promise<T | null>;
  /** Reads and writes under a lock on this object. A step that throws changes nothing. */
  update<R>(id: string, step: (current: T | null) => StepResult<T, R>): Promise<R>;
  ids(): Promise<string[]>;
  /** Stores the demo's past in one file; an object of the same id takes precedence. */
  remember(pasado: Readonly<Record<string, T>>): Promise<void>;
}

/** Not an object's file: those end in .json. */
const PASADO = "pasado";

/** Ids become file names. */
const ID = /^[\w-]{1,200}$/;

async function readJson<T>(file: string): Promise<T | null> {
  try {
    // Only writeJson writes these files.
    return JSON.parse(await readFile(file, "utf8")) as T;
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return null;
    throw error;
  }
}

async function syncDir(dir: string): Promise<void> {
  const handle = await open(dir, "r");
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Atomic: after a crash either the old or the new file is there. */
async function writeJson(dir: string, name: string, value: unknown): Promise<void> {
  const temporary = path.join(dir, `${name}.tmp`);
  const handle = await open(temporary, "w", 0o600);
  try {
    await handle.writeFile(JSON.stringify(value));
    await handle.sync();
  } finally {
    await handle.close();
  }
  await rename(temporary, path.join(dir, name));
  await syncDir(dir);
}

const toFileName = (id: string) => `${id}.json`;

/** One process at a time may use a folder. */
export function createFileStore<T>(dir: string): FileStore<T> {
  const queue = new Map<string, Promise<unknown>>();
  let pasado: Readonly<Record<string, T>> | null = null;

  async function readPasado(): Promise<Readonly<Record<string, T>>> {
    pasado ??= await readJson<Record<string, T>>(path.join(dir, PASADO));
    return pasado ?? {};
  }

  async function read(id: string): Promise<T | null> {
    return (await readJson<T>(path.join(dir, toFileName(id)))) ?? (await readPasado())[id] ?? null;
  }

  async function run<R>(id: string, step: (current: T | null) => StepResult<T, R>): Promise<R> {
    const { save, result } = step(await read(id));
    if (save !== undefined) {
      await mkdir(dir, { recursive: true });
      await writeJson(dir, toFileName(id), save);
    }
    return result;
  }

  return {
    get: async (id) => (ID.test(id) ? read(id) : null),

    update(id, step) {
      if (!ID.test(id)) return Promise.resolve(step(null).result);
      const previous = queue.get(id) ?? Promise.resolve();
      const turn = previous.then(
        () => run(id, step),
        () => run(id, step),
      );
      queue.set(id, turn);
      const leave = () => {
        if (queue.get(id) === turn) queue.delete(id);
      };
      turn.then(leave, leave);
      return turn;
    },

    async ids() {
      const files = await readdir(dir).catch(() => []);
      const own = files.filter((file) => file.endsWith(".json")).map((file) => file.slice(0, -5));
      return [...new Set([...own, ...Object.keys(await readPasado())])];
    },

    async remember(objetos) {
      await mkdir(dir, { recursive: true });
      await writeJson(dir, PASADO, objetos);
      pasado = objetos;
    },
  };
}
