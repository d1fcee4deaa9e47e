/**
 * Kills the shop with `kill -9` at random moments while people buy, every second time together with its database, and
 * then looks whether the books balance: `npm run caos -- --muertes 200`. The payment providers run apart and live on.
 * Needs a built shop and its embedded PostgreSQL (Linux). Ends with status 1 and the faults found.
 */
import { randomInt } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { parseArgs } from "node:util";
import { killTienda, type Sitio, startProveedores, startTienda } from "./casa.ts";
import { buyUntil, type Cuenta, type Oferta, signUp } from "./compradores.ts";
import { connect, countPending, findFaults, readPaid } from "./libros.ts";

const { values } = parseArgs({
  options: { muertes: { type: "string", default: "200" }, compradores: { type: "string", default: "16" } },
});
const [MUERTES, COMPRADORES] = [Number(values.muertes), Number(values.compradores)];
const EXISTENCIAS = 4_000;

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.on("error", reject);
    server.listen(0, "127.0.0.1", () => {
      const address = server.address();
      server.close(() => resolve(typeof address === "object" && address ? address.port : 0));
    });
  });
}

const dir = mkdtempSync(path.join(tmpdir(), "qhatu-caos-"));
const sitio: Sitio = {
  dir,
  tienda: `http://127.0.0.1:${await freePort()}`,
  proveedores: `http://127.0.0.1:${await freePort()}`,
};
const proveedores = await startProveedores(sitio);
let tienda = await startTienda(sitio);

// Enough of eight products that the buyers do not run dry, written in the ledger as any stock is.
const setup = await connect(sitio);
const { rows } = await setup.query<{ id: string; nombre: string; precio: string }>(
  "select id, nombre, precio from productos where stock > 0 order by id limit 8",
);
const ofertas: Oferta[] = rows.map(({ id, nombre, precio }) => ({ id, nombre, precio: Number(precio) }));
const ids = ofertas.map(({ id }) => id);
await setup.query("update movimientos_stock set cantidad = $2 where motivo = 'inicial' and producto_id = any($1)", [
  ids,
  EXISTENCIAS,
]);
await setup.query("update productos set stock = $2 where id = any($1)", [ids, EXISTENCIAS]);
const before = await setup.query<{ id: string; stock: number }>("select id, stock from productos");
const initial = new Map(before.rows.map(({ id, stock }) => [id, stock]));
await setup.end();

const stop = new AbortController();
const cuenta: Cuenta = { pedidos: 0, pagados: 0, rechazos: 0, errores: 0 };
const clientes = await Promise.all(Array.from({ length: COMPRADORES }, () => signUp(sitio)));
const buying = clientes.map((cliente) => buyUntil(sitio, cliente, ofertas, cuenta, stop.signal));

for (let n = 1; n <= MUERTES; n += 1) {
  await sleep(randomInt(20, 900));
  await killTienda(tienda, sitio, n % 2 === 0);
  tienda = await startTienda(sitio);
  if (n % 20 === 0) console.log(`${n} deaths, ${cuenta.pedidos} orders, ${cuenta.pagados} payments`);
}
stop.abort();
await Promise.all(buying);

// Unpaid orders live one minute; the jobs settle and expire every second.
const books = await connect(sitio);
const deadline = Date.now() + 240_000;
while ((await countPending(books)) > 0 && Date.now() < deadline) await sleep(1_000);
await sleep(3_000);
const { faults, orders, flagged } = await findFaults(books, initial, readPaid(sitio));
await books.end();

tienda.kill("SIGTERM");
proveedores.kill("SIGTERM");
await sleep(2_000);
console.log(
  `${MUERTES} deaths, ${orders} orders, ${cuenta.pagados} payments made, ${cuenta.rechazos} refusals, ${cuenta.errores} failed answers, ${flagged} flagged`,
);
for (const fault of faults) console.error(fault);
console.log(faults.length === 0 ? "The books balance." : `${faults.length} faults.`);
if (faults.length === 0) rmSync(dir, { recursive: true, force: true });
process.exit(faults.length === 0 ? 0 : 1);
