/**
 * 500 customers buy at once from 20 products with too little stock, half of them with a coupon of 50 uses, over HTTP:
 * `npm run estampida`. No overselling, no 5xx, balanced books. Then manual payers send codes at once, some the same
 * one, while two of the staff decide and time runs out. `--despliegue varios` or `patroni`: several servers.
 */
import { rmSync } from "node:fs";
import { parseArgs } from "node:util";
import { openShop } from "./open-shop.ts";
import { type Cliente, checkoutOnce, pickCodigo, sendCodigo, signUp } from "./buyers.ts";
import { CUPON } from "./cart.ts";
import { connect, findFaults, readSiteDinero } from "./books.ts";
import { readRegistro } from "./books-comprobantes.ts";
import { describeEmitidos } from "./report.ts";
import { passTime, settle } from "./settle.ts";
import { workUntil } from "./staff.ts";

const COMPRADORES = 500;
const EXISTENCIAS = 25;
const USOS = 50;

const { values } = parseArgs({ options: { despliegue: { type: "string", default: "uno" } } });

const { site, stop, ofertas, initial, ajenos, cuenta, staff } = await openShop(values.despliegue, {
  productos: 20,
  existencias: EXISTENCIAS,
  usos: USOS,
});
const desde = new Date();
const clientes: Cliente[] = [];
while (clientes.length < COMPRADORES) {
  clientes.push(...(await Promise.all([signUp(site), signUp(site)])));
}

const began = performance.now();
const answers = await Promise.all(clientes.map((cliente) => checkoutOnce(site, cliente, ofertas)));
const statuses = answers.map(({ status }) => status);
const seconds = (performance.now() - began) / 1_000;
const count = (status: number) => statuses.filter((one) => one === status).length;
const others = statuses.filter((status) => status !== 200 && status !== 409);

const books = connect(site);
const { rows } = await books.$client.query<{ stock: number }>("select stock from productos where id = any($1)", [
  ofertas.map(({ id }) => id),
]);
const cupon = await books.$client.query<{ usados: number }>("select usados from cupones where codigo = $1", [
  CUPON.codigo,
]);
// Unpaid orders count: they hold stock.
const acknowledged = new Set(answers.flatMap(({ pedido }) => pedido?.pedido_id ?? []));
const facts = { initial, ajenos, acknowledged, impagos: true, atendidos: true };
const first = await findFaults(books, { ...facts, dinero: readSiteDinero(site) });

const deciding = new AbortController();
const work = { staff, cuenta, desde, signal: deciding.signal };
const going = [workUntil(work), passTime(work, 0.1, 200)];
await Promise.all(
  answers.map(async ({ pedido }, n) => {
    const cliente = clientes[n];
    if (pedido?.metodo_pago !== "yape" || !cliente) return;
    await sendCodigo(site, cliente, pedido, pickCodigo(cuenta, pedido.total), cuenta);
  }),
);
deciding.abort();
await Promise.all(going);
const left = await settle({ staff, cuenta, desde }, { seconds: 120, idle: true, impagos: true });
const now = { ...facts, dinero: readSiteDinero(site), cuenta, registro: readRegistro(site) };
const second = await findFaults(books, now);
const unfinished = Object.entries(left).map(([what, n]) => `still under way: ${n} ${what}`);
const faults = [...first.faults, ...second.faults, ...unfinished];
await books.$client.end();
await stop();

console.log(`${count(200)} orders, ${count(409)} refusals, ${others.length} other answers in ${seconds.toFixed(1)} s`);
console.log(`the coupon of ${USOS} uses was used ${cupon.rows[0]?.usados} times`);
console.log(`stock left of each product: ${rows.map(({ stock }) => stock).join(" ")}`);
console.log(
  `${cuenta.recibidos.length} codes of payments by hand taken; ${second.emitidos ? describeEmitidos(second.emitidos) : ""}`,
);
for (const fault of [...faults, ...others.map((status) => `an answer with status ${status}`)]) console.error(fault);
const good = faults.length === 0 && others.length === 0;
console.log(good ? "Nothing oversold; the books balance." : `Kept in ${site.dir}`);
if (good) rmSync(site.dir, { recursive: true, force: true });
process.exit(good ? 0 : 1);
