import { once } from "node:events";
import { createServer } from "node:net";
import { expect, it } from "vitest";
import { EnvError } from "#lib/env.ts";
import { openDb } from "./open.server.ts";

/** The lines that the operator reads; none if it opens or fails with a bug. */
async function findProblems(DATABASE_URL: string): Promise<readonly string[]> {
  const thrown: unknown = await openDb({ DATABASE_URL, BASE_EMBEBIDA: false, DATA_DIR: "" }, () => {}).catch(
    (error: unknown) => error,
  );
  return thrown instanceof EnvError ? thrown.problems : [];
}

/** A server that answers every connection with this PostgreSQL error. */
async function refuseWith(code: string, message: string) {
  const fields = Buffer.from(`SFATAL\0C${code}\0M${message}\0\0`);
  const head = Buffer.alloc(5);
  head.write("E");
  head.writeInt32BE(fields.length + 4, 1);
  const server = createServer((socket) => socket.once("data", () => socket.end(Buffer.concat([head, fields]))));
  await once(server.listen(0, "127.0.0.1"), "listening");
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("not listening");
  return { host: `127.0.0.1:${address.port}`, close: () => server.close() };
}

const CLAVE = "una-clave-secreta";
const formatLine = (where: string, why: string) => `DATABASE_URL: the database ${where} cannot be used: ${why}`;

it("a server out of reach is one line, without the password", async () => {
  expect(await findProblems(`postgres://tienda:${CLAVE}@127.0.0.1:1/qhatu`)).toEqual([
    formatLine("127.0.0.1:1/qhatu", "connect ECONNREFUSED 127.0.0.1:1"),
  ]);
});

it("a host with several addresses out of reach names them all", async () => {
  const [line = ""] = await findProblems(`postgres://tienda:${CLAVE}@localhost:1/qhatu`);
  expect(line).toMatch(/^DATABASE_URL: the database localhost:1\/qhatu cannot be used: connect ECONNREFUSED /);
  expect(line).not.toContain(CLAVE);
});

it.each([
  ["28P01", 'password authentication failed for user "tienda"'],
  ["3D000", 'database "qhatu" does not exist'],
  ["53300", "sorry, too many clients already"],
])("the server's own error (%s) is told", async (code, message) => {
  const { host, close } = await refuseWith(code, message);
  expect(await findProblems(`postgres://tienda:${CLAVE}@${host}/qhatu`)).toEqual([
    formatLine(`${host}/qhatu`, message),
  ]);
  close();
});

it.each([
  ["package.json", /^DATA_DIR: \/.*package\.json cannot be written \(\w+\)/],
  ["package.json/data", /^DATA_DIR: \/.*package\.json\/data cannot be written \(ENOTDIR\)/],
  ["/proc/nada/data", /^DATA_DIR: \/proc\/nada\/data cannot be written \(ENOENT\): it must be a folder/],
])("a DATA_DIR that cannot be written is one line: %s", async (DATA_DIR, line) => {
  const error: unknown = await openDb({ DATABASE_URL: undefined, BASE_EMBEBIDA: false, DATA_DIR }, () => {}).catch(
    (thrown: unknown) => thrown,
  );
  expect(error instanceof EnvError && error.problems).toEqual([expect.stringMatching(line)]);
});
