/**
 * 500 customers buy at once from 20 products with too little stock, over HTTP: `npm run estampida`. Nothing may be
 * oversold, no answer may be a 5xx, and the books must balance.
 */
import { rmSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { openShop } from "./open-shop.ts";
import { checkoutOnce, signUp } from "./buyers.ts";
import { connect, findFaults, readPaid } from "./books.ts";

const COMPRADORES = 500;
const EXISTENCIAS = 25;

const { sitio, tienda, proveedores, ofertas, initial, ajenos } = await openShop({
  productos: 20,
  existencias: EXISTENCIAS,
});
const clientes = [];
while (clientes.length < COMPRADORES) {
  clientes.push(...(await Promise.all(Array.from({ length: 10 }, () => signUp(sitio)))));
}

const began = performance.now();
const statuses = await Promise.all(clientes.map((cliente) => checkoutOnce(sitio, cliente, ofertas)));
const seconds = (performance.now() - began) / 1_000;
const count = (status: number) => statuses.filter((one) => one === status).length;
const others = statuses.filter((status) => status !== 200 && status !== 409);

const books = await connect(sitio);
const { rows } = await books.query<{ stock: number }>("select stock from productos where id = any($1)", [
  ofertas.map(({ id }) => id),
]);
// Unpaid orders count: they hold stock.
const { faults } = await findFaults(books, { initial, ajenos, paid: readPaid(sitio), impagos: true });
await books.end();
tienda.kill("SIGTERM");
proveedores.kill("SIGTERM");
await sleep(2_000);

console.log(`${count(200)} orders, ${count(409)} refusals, ${others.length} other answers in ${seconds.toFixed(1)} s`);
console.log(`stock left of each product: ${rows.map(({ stock }) => stock).join(" ")}`);
for (const fault of [...faults, ...others.map((status) => `an answer with status ${status}`)]) console.error(fault);
const good = faults.length === 0 && others.length === 0;
console.log(good ? "Nothing oversold; the books balance." : `Kept in ${sitio.dir}`);
if (good) rmSync(sitio.dir, { recursive: true, force: true });
process.exit(good ? 0 : 1);
