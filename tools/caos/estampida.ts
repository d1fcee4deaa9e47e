/**
 * 500 people buy at once from 20 products with too little stock, half of them with a coupon of 50 uses, over HTTP:
 * `npm run estampida`. A third of them by a link, as a guest, at the counter or paying when delivered. No overselling,
 * no 5xx, balanced books. Then 500 guests and 500 orders of staff at once for 50 pieces of one product. Then manual
 * payers send codes at once, some the same one, while two of the staff decide, deliver, settle, and time runs out.
 * `--despliegue varios` or `patroni`: several servers. `--cola 5000`: instead, so many come for 50 pieces, with a queue
 * (`--a-la-vez`, `--segundos` in which they come).
 */
import { rmSync } from "node:fs";
import { parseArgs } from "node:util";
import { createGate } from "#lib/gate.ts";
import { openShop } from "./open-shop.ts";
import { type Cliente, checkoutOnce, NADIE, pickCodigo, retry, sendCodigo, signUp } from "./buyers.ts";
import { type Cart, composeCart, CUPON, pickCart } from "./cart.ts";
import { stormQueue } from "./cola.ts";
import { connect, findFaults, readSiteDinero } from "./books.ts";
import { readRegistro } from "./books-comprobantes.ts";
import { describeEmitidos } from "./report.ts";
import { passTime, settle } from "./settle.ts";
import { workUntil } from "./staff.ts";
import { type ModoCaos, pickManera, sell, type Vendido } from "./ventas.ts";

const COMPRADORES = 500;
const EXISTENCIAS = 50;
const USOS = 50;
/** Guests, and orders of staff, for the pieces of one product. */
const POR_UNA = 500;

const { values } = parseArgs({
  options: {
    despliegue: { type: "string", default: "uno" },
    cola: { type: "string" },
    "a-la-vez": { type: "string", default: "300" },
    segundos: { type: "string", default: "10" },
  },
});

if (values.cola !== undefined) {
  const faults = await stormQueue({
    visitantes: Number(values.cola),
    aLaVez: Number(values["a-la-vez"]),
    enSegundos: Number(values.segundos),
    piezas: 50,
  });
  process.exit(faults === 0 ? 0 : 1);
}

const { site, stop, ofertas, initial, ajenos, cuenta, staff } = await openShop(values.despliegue, {
  productos: 21,
  existencias: EXISTENCIAS,
  usos: USOS,
});
const [unica, ...varias] = ofertas;
if (!unica) throw new Error("nothing to sell");
const desde = new Date();
const clientes: Cliente[] = [];
while (clientes.length < COMPRADORES) {
  clientes.push(...(await Promise.all([signUp(site), signUp(site)])));
}

const toAnswer = (vendido: Vendido | null) =>
  vendido
    ? { status: 200, pedido: { ...vendido, metodo_pago: "de la tienda", url: "" } }
    : { status: 409, pedido: null };

/** Staff have so many windows open at once. */
const window = createGate({ max: 32, waitMs: 600_000 });

let ocupados = 0;
/** Visitors without a session come after those with one. */
const onBusy = () => {
  ocupados += 1;
};

/** Told that the shop is busy, staff press again: under the same key the order is made once. */
const sellAtOnce = (n: number, carrito: Cart, modo: ModoCaos) =>
  window(async () => {
    const cookie = staff.cookies[n % staff.cookies.length] ?? "";
    const vendido = await retry(sell(site, cookie, carrito, modo), new AbortController().signal, onBusy);
    return toAnswer(vendido);
  });

/** By an account, or by any other way. Of staff, an order or its refusal. */
async function buy(cliente: Cliente, n: number) {
  const [manera, carrito] = [pickManera(), pickCart(varias)];
  if (manera !== "enlace" && manera !== "mostrador") {
    const quien = manera === "invitado" ? NADIE : cliente;
    return { quien, ...(await checkoutOnce(site, quien, carrito, manera, quien === NADIE ? onBusy : undefined)) };
  }
  return { quien: cliente, ...(await sellAtOnce(n, carrito, manera === "enlace" ? "envio" : "mostrador")) };
}

const began = performance.now();
const answers = await Promise.all(clientes.map(buy));
const statuses = answers.map(({ status }) => status);
const seconds = (performance.now() - began) / 1_000;
const uno = composeCart([{ ...unica, cantidad: 1 }]);
const pieza = await Promise.all(
  Array.from({ length: 2 * POR_UNA }, (_, n) =>
    n % 2 === 0 ? checkoutOnce(site, NADIE, uno, "invitado", onBusy) : sellAtOnce(n, uno, "envio"),
  ),
);
const piezas = pieza.filter(({ status }) => status === 200).length;
const count = (status: number) => statuses.filter((one) => one === status).length;
const others = [...statuses, ...pieza.map(({ status }) => status)].filter((status) => status !== 200 && status !== 409);

const books = connect(site);
const { rows } = await books.$client.query<{ stock: number }>("select stock from productos where id = any($1)", [
  ofertas.map(({ id }) => id),
]);
const cupon = await books.$client.query<{ usados: number }>("select usados from cupones where codigo = $1", [
  CUPON.codigo,
]);
// Unpaid orders count: they hold stock.
const acknowledged = new Set([...answers, ...pieza].flatMap(({ pedido }) => pedido?.pedido_id ?? []));
const facts = { initial, ajenos, acknowledged, impagos: true, atendidos: true };
const first = await findFaults(books, { ...facts, dinero: readSiteDinero(site) });

const deciding = new AbortController();
const work = { staff, cuenta, desde, signal: deciding.signal };
const going = [workUntil(work), passTime(work, 0.1, 200)];
await Promise.all(
  answers.map(async ({ pedido, quien }) => {
    if (pedido?.metodo_pago !== "yape") return;
    await sendCodigo(site, quien, pedido, pickCodigo(cuenta, pedido.total), cuenta);
  }),
);
deciding.abort();
await Promise.all(going);
const left = await settle({ staff, cuenta, desde }, { seconds: 120, idle: true, impagos: true });
const now = { ...facts, dinero: readSiteDinero(site), cuenta, registro: readRegistro(site) };
const second = await findFaults(books, now);
const unfinished = Object.entries(left).map(([what, n]) => `still under way: ${n} ${what}`);
const sold = piezas === EXISTENCIAS ? [] : [`${piezas} of ${EXISTENCIAS} pieces were sold`];
const faults = [...sold, ...first.faults, ...second.faults, ...unfinished];
await books.$client.end();
await stop();

console.log(`${count(200)} orders, ${count(409)} refusals, ${others.length} other answers in ${seconds.toFixed(1)} s`);
console.log(`${2 * POR_UNA} at once for ${EXISTENCIAS} pieces: ${piezas} sold`);
console.log(`guests and staff were told ${ocupados} times that the shop is busy, and came again`);
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
