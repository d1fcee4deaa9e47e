import { eq } from "drizzle-orm";
import { renderToStaticMarkup } from "react-dom/server";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { dropAjustes, readAjustes } from "#app/features/base/ajustes/ajustes.server.ts";
import { NotasCompra } from "#app/features/compra/carrito/notas-compra.tsx";
import { totalesCarrito } from "#app/features/compra/carrito/lineas.ts";
import { formatBody, postCheckout } from "#app/features/compra/checkout/checkout.ts";
import { computeCuenta } from "#app/features/compra/checkout/cuenta.ts";
import { fetchCupon } from "#app/features/catalogo/cupones/consultar.ts";
import { fitCupon, type LineaElegida } from "#app/features/catalogo/cupones/cupon-elegido.ts";
import { fetchEnvio } from "#app/features/entrega/envios/cotizacion.ts";
import { describeEnvios } from "#app/features/entrega/envios/describir.ts";
import { Entrega } from "#app/features/entrega/envios/entrega.tsx";
import { EnvioCotizado } from "#app/features/entrega/envios/envio-cotizado.tsx";
import { EnvioContext } from "#app/features/entrega/envios/tienda.ts";
import { toPartes } from "#app/features/entrega/direcciones/direcciones.ts";
import { PricesWithIgv } from "#app/ui/prices.ts";
import { ajustes, pagos } from "#db/schema/index.ts";
import { addIgv, type Centimos, formatSoles, fromSoles, toSoles } from "#lib/dinero.ts";
import { ZONAS_ENVIO } from "#lib/envio/zonas.ts";
import { newId } from "#lib/ids.ts";
import { openTestDb } from "./db.ts";
import { toText } from "./dark-patterns/rules.ts";
import { openApp } from "./fixtures/app.ts";
import { addCupon } from "./fixtures/cupones.ts";
import { FakePasarela } from "./fixtures/pasarela.ts";
import { signUpBy } from "./fixtures/signed-in.ts";
import { addProducto, readPedido } from "./fixtures/tienda.ts";

// All costs are told before the checkout (docs/ley.md, section 2): runs the browser's own code against the shop.
const db = await openTestDb();
const stripe = new FakePasarela("stripe");
const { tienda, fetchShop } = await openApp(db, { pasarelas: [stripe] });
const ana = await signUpBy(db, fetchShop, "Ana");

async function set(valores: Readonly<Record<string, boolean>>): Promise<void> {
  await db.delete(ajustes);
  await db.insert(ajustes).values(Object.entries(valores).map(([clave, valor]) => ({ clave, valor, version: 1 })));
  dropAjustes(db);
}

beforeEach(() => {
  vi.stubGlobal("fetch", (path: string, init?: RequestInit) => ana.fetchShop(path, init));
});

const LUGARES = ["Miraflores, Lima, Lima", "Cayma, Arequipa, Arequipa", "Iquitos, Maynas, Loreto"];
const CUPONES = {
  none: null,
  "an amount": {},
  "a percentage": { porcentaje: 15 },
  "the delivery": { envio_gratis: true },
} as const;

/** A component's text under the shop's settings. */
async function say(element: React.ReactElement, withIgv: boolean): Promise<string> {
  const envio = describeEnvios(await readAjustes(tienda));
  return toText(
    renderToStaticMarkup(
      <EnvioContext value={envio}>
        <PricesWithIgv value={withIgv}>{element}</PricesWithIgv>
      </EnvioContext>,
    ),
  );
}

async function addToCart(cantidad: number) {
  const { id, nombre, precio } = await addProducto(db, { precio: 4_037, stock: 50 });
  return [{ producto: { id, nombre, precio: toSoles(precio), categoria: "Otros", stock: 50, imagen: "" }, cantidad }];
}

/** The coupon's line, as the cart gets it from the shop. */
async function askCupon(changes: object | null, lineas: Awaited<ReturnType<typeof addToCart>>) {
  if (!changes) return null;
  const { codigo } = await addCupon(db, { ...changes, usos: 1_000, por_persona: 1_000 });
  const answer = await fetchCupon(codigo, lineas);
  if (answer.tipo === "no") throw new Error(answer.mensaje);
  const { nombre, descuento, envio_gratis } = answer.cupon;
  return { codigo, nombre, monto: 0 - fromSoles(descuento), envio_gratis } satisfies LineaElegida;
}

const CASES = [false, true].flatMap((withIgv) =>
  [false, true].flatMap((cobrado) =>
    LUGARES.flatMap((lugar) =>
      [1, 7].flatMap((cantidad) =>
        (Object.keys(CUPONES) as (keyof typeof CUPONES)[])
          // Not created while the delivery is paid on receipt.
          .filter((cupon) => cobrado || cupon !== "the delivery")
          .map((cupon) => ({ withIgv, cobrado, lugar, cantidad, cupon })),
      ),
    ),
  ),
);

describe("what is paid", () => {
  it.each(CASES)(
    "is the cart's total and the delivery that was told: $cantidad to $lugar, coupon $cupon, delivery charged $cobrado, prices with IGV $withIgv",
    async ({ withIgv, cobrado, lugar, cantidad, cupon }) => {
      await set({ precios_con_igv: withIgv, cobrar_envio: cobrado });
      const lineas = await addToCart(cantidad);
      const [quoted, linea] = [await fetchEnvio({ lugar }), await askCupon(CUPONES[cupon], lineas)];
      if (quoted.tipo !== "cotizado") throw new Error(quoted.tipo);

      const productos = totalesCarrito(lineas);
      const cart = totalesCarrito(lineas, fitCupon(linea, productos.subtotal));
      const cuenta = computeCuenta(lineas, quoted.envio, withIgv, linea);
      const told = await say(
        <EnvioCotizado {...quoted.envio} costo={cuenta.envio?.costo ?? (0 as Centimos)} />,
        withIgv,
      );
      const added = Number(/(S\/ [\d.]+)(?: \(S\/ [\d.]+ más IGV\))?, se suma/.exec(told)?.[1]?.slice(3) ?? 0) * 100;
      const free = cupon === "the delivery" ? added : 0;
      // Rounded once as a whole, so a céntimo may differ from the sum of two roundings.
      expect(Math.abs(cuenta.totales.total - cart.total - (added - free))).toBeLessThanOrEqual(1);
      expect(told).toMatch(cuenta.envio?.costo === 0 ? "Envío gratis." : cobrado ? "se suma" : "se paga al recibir");

      const datos = {
        usuario_id: ana.id,
        telefono: "987654321",
        guardar_direccion: false,
        metodo_pago: "stripe",
      } as const;
      const direccion = { ...toPartes("Jr. Lampa 100"), lugar };
      const { total } = cuenta.totales;
      const sent = formatBody(lineas, { ...datos, direccion, total, cupon: cuenta.cupon });
      const answer = await postCheckout(sent, ana.id, newId());
      if (answer.tipo !== "pagar") throw new Error(JSON.stringify(answer));
      expect(await readPedido(db, answer.pedido_id)).toMatchObject({ total });
      expect(await db.select().from(pagos).where(eq(pagos.pedido_id, answer.pedido_id))).toMatchObject([
        { monto: total },
      ]);
    },
  );
});

describe("before a district is known", () => {
  it.each([false, true])("product and cart say what is added, prices with IGV %s", async (withIgv) => {
    await set({ precios_con_igv: withIgv, cobrar_envio: true });
    const [linea] = await addToCart(1);
    const totales = totalesCarrito(linea ? [linea] : []);
    const [page, entrega, notas] = [
      toText(await (await fetchShop(`/producto/${linea?.producto.id}`)).text()),
      await say(<Entrega productos={totales} />, withIgv),
      await say(<NotasCompra totales={totales} />, withIgv),
    ];
    for (const { nombre, costo } of ZONAS_ENVIO) {
      const paid = `${formatSoles(addIgv(costo))} (${formatSoles(costo)} más IGV) en ${nombre}`;
      for (const said of [page, entrega]) expect(said).toContain(paid);
    }
    for (const said of [page, entrega, notas]) expect(said).toContain("se suma a tu total");
    expect(page).toContain(formatSoles(addIgv(4_037 as Centimos)));
  });

  it("nothing is said to be added where it is paid on receipt", async () => {
    await set({ precios_con_igv: false, cobrar_envio: false });
    const totales = totalesCarrito(await addToCart(1));
    const said =
      (await say(<Entrega productos={totales} />, false)) + (await say(<NotasCompra totales={totales} />, false));
    expect(said).toContain("se paga al recibir");
    expect(said).not.toContain("se suma");
  });
});
