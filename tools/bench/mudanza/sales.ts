import { randomInt } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { type Cliente, checkoutOnce } from "#tools/caos/buyers.ts";
import { pickCart } from "#tools/caos/cart.ts";
import type { openShop } from "#tools/caos/open-shop.ts";
import { computeQuantile } from "../measure.ts";

type Shop = Pick<Awaited<ReturnType<typeof openShop>>, "site" | "ofertas">;

export interface Sales {
  /** Of each checkout, in ms. */
  times: number[];
  faults: string[];
}

export const computeP95 = (times: readonly number[]): number =>
  computeQuantile(
    times.toSorted((a, b) => a - b),
    0.95,
  );

/** Each customer orders about twice a second, until `signal`. */
export async function sellUntil(
  { site, ofertas }: Shop,
  clientes: readonly Cliente[],
  signal: AbortSignal,
): Promise<Sales> {
  const sales: Sales = { times: [], faults: [] };
  const buy = async (cliente: Cliente) => {
    while (!signal.aborted) {
      const since = performance.now();
      try {
        const { status } = await checkoutOnce(site, cliente, pickCart(ofertas));
        sales.times.push(performance.now() - since);
        if (status !== 200) sales.faults.push(`a checkout was answered with ${status}`);
      } catch (error) {
        sales.faults.push(`a checkout got no answer: ${String(error)}`);
      }
      await sleep(randomInt(300, 700));
    }
  };
  await Promise.all(clientes.map(buy));
  return sales;
}

export const sellFor = (shop: Shop, clientes: readonly Cliente[], seconds: number): Promise<Sales> =>
  sellUntil(shop, clientes, AbortSignal.timeout(seconds * 1_000));
