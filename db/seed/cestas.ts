import type { Centimos } from "#lib/dinero.ts";

export interface ProductoDemo {
  id: string;
  nombre: string;
  precio: Centimos;
  imagen: string;
  /** The stock after all sales. */
  stock: number;
  /** In epoch ms. */
  creado: number;
}

export type Cesta = { producto: ProductoDemo; cantidad: number }[];

/** In céntimos; below it people buy more than one. */
const BARATO = 5_000;
/** Enough stock to hold and release without selling out. */
const ABUNDANTE = 12;

/** Cheap products sell most, and none before it was created. */
export function createCestas(productos: readonly ProductoDemo[], random: () => number, now: number) {
  const weights = new Map(productos.map(({ id, precio }) => [id, (0.25 + random()) / Math.sqrt(precio)]));

  function pick(some: readonly ProductoDemo[]): ProductoDemo {
    let left = random() * some.reduce((sum, { id }) => sum + (weights.get(id) ?? 0), 0);
    const found = some.find(({ id }) => (left -= weights.get(id) ?? 0) < 0) ?? some.at(-1);
    if (!found) throw new Error("a demo without products");
    return found;
  }

  function createLines(): number {
    const luck = random();
    if (luck < 0.55) return 1;
    return luck < 0.83 ? 2 : luck < 0.95 ? 3 : 4;
  }

  function pickQuantity({ precio }: ProductoDemo): number {
    if (precio < BARATO) return 1 + Math.floor(random() ** 2 * 3);
    return random() < 0.9 ? 1 : 2;
  }

  return (moment: number, { abundante }: { abundante: boolean }): Cesta => {
    const there = productos.filter(({ creado, stock }) => {
      // Sold-out products sold out some days ago.
      if (stock === 0 && moment > now - 5 * 24 * 3_600_000) return false;
      return creado <= moment && (!abundante || stock >= ABUNDANTE);
    });
    const cesta = new Map<string, Cesta[number]>();
    for (let n = createLines(); n > 0; n -= 1) {
      const producto = pick(there);
      cesta.set(producto.id, { producto, cantidad: pickQuantity(producto) });
    }
    return [...cesta.values()];
  };
}
