/**
 * 500 customers buy at once from 20 products with too little stock, half of them with a coupon of 50 uses, over HTTP:
 * `npm run estampida`. Nothing may be oversold, no answer may be a 5xx, and the books must balance. `--despliegue
 * varios` or `patroni` sends them to several servers.
 */
import { rmSync } from "node:fs";
import { parseArgs } from "node:util";
import { openShop } from "./open-shop.ts";
import { checkoutOnce, CUPON, signUp } from "./buyers.ts";
import { connect, findFaults, readSiteDinero } from "./books.ts";

const COMPRADORES = 500;
const EXISTENCIAS = 25;
const USOS = 50;

const { values } = parseArgs({ options: { despliegue: { type: "string", default: "uno" } } });

const { site, stop, ofertas, initial, ajenos } = await openShop(values.despliegue, {
  productos: 20,
  existencias: EXISTENCIAS,
  usos: USOS,
});
const clientes = [];
while (clientes.length < COMPRADORES) {
  clientes.push(...(await Promise.all(Array.from({ length: 10 }, () => signUp(site)))));
}

const began = performance.now();
const acknowledged = new Set<string>();
const statuses = await Promise.all(clientes.map((cliente) => checkoutOnce(site, cliente, ofertas, acknowledged)));
const seconds = (performance.now() - began) / 1_000;
const count = (status: number) => statuses.filter((one) => one === status).length;
const others = statuses.filter((status) => status !== 200 && status !== 409);

const books = await connect(site);
const { rows } = await books.query<{ stock: number }>("select stock from productos where id = any($1)", [
  ofertas.map(({ id }) => id),
]);
const cupon = await books.query<{ usados: number }>("select usados from cupones where codigo = $1", [CUPON.codigo]);
// Unpaid orders count: they hold stock.
const facts = { initial, ajenos, dinero: readSiteDinero(site), acknowledged, impagos: true };
const { faults } = await findFaults(books, facts);
await books.end();
await stop();

console.log(`${count(200)} orders, ${count(409)} refusals, ${others.length} other answers in ${seconds.toFixed(1)} s`);
console.log(`the coupon of ${USOS} uses was used ${cupon.rows[0]?.usados} times`);
console.log(`stock left of each product: ${rows.map(({ stock }) => stock).join(" ")}`);
for (const fault of [...faults, ...others.map((status) => `an answer with status ${status}`)]) console.error(fault);
const good = faults.length === 0 && others.length === 0;
console.log(good ? "Nothing oversold; the books balance." : `Kept in ${site.dir}`);
if (good) rmSync(site.dir, { recursive: true, force: true });
process.exit(good ? 0 : 1);
