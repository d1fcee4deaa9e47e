import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createMercadoPago } from "#app/features/pedidos/pagos/mercadopago.server.ts";
import type { PagoListado, Pasarela } from "#app/features/pedidos/pagos/pasarela.ts";
import { createStripe } from "#app/features/pedidos/pagos/stripe.server.ts";
import { newId } from "#lib/ids.ts";
import { newReferencia, type PagoPasado } from "#tools/sandbox/pasado.ts";
import { openFakeProviders, SECRETS } from "./fake-providers.ts";

/** The lists of a provider's payments, through the real SDK and HTTP. */
const providers = await openFakeProviders();
afterAll(() => providers.close());

const pasarelas: readonly Pasarela[] = [
  createStripe({ ...SECRETS.stripe, apiBase: providers.url }),
  createMercadoPago({ ...SECRETS.mercadopago, apiBase: providers.url }, "http://localhost:3000"),
];

const DIA_MS = 86_400_000;
const AHORA = Date.now();
const ago = (days: number) => new Date(AHORA - days * DIA_MS);

function past(proveedor: PagoPasado["proveedor"], days: number, changes: Partial<PagoPasado> = {}): PagoPasado {
  const creado = ago(days);
  return {
    proveedor,
    referencia: newReferencia(proveedor),
    pedido_id: newId(),
    email: "rosa@ejemplo.pe",
    lineas: [{ nombre: "Taza", cantidad: 1, precio: 5_000 }],
    creado,
    vence: creado,
    estado: "pagado",
    reembolso: null,
    ...changes,
  };
}

const todos = pasarelas.flatMap(({ proveedor }) => {
  if (proveedor !== "stripe" && proveedor !== "mercadopago") return [];
  return [
    ...Array.from({ length: 120 }, (_, n) => past(proveedor, 2 + n / 40)),
    past(proveedor, 3, { reembolso: { clave: newId(), monto: 800, creado: ago(2) } }),
    past(proveedor, 3, { estado: "cerrado" }),
    past(proveedor, 0.5),
    past(proveedor, 40),
  ];
});
beforeAll(() => providers.remember(todos));

async function listAll(pasarela: Pasarela, desde: Date, hasta: Date) {
  const pagos: PagoListado[] = [];
  let [sigue, pages]: [string | null, number] = [null, 0];
  do {
    const page: Awaited<ReturnType<NonNullable<Pasarela["list"]>>> | undefined = await pasarela.list?.({
      desde,
      hasta,
      sigue,
    });
    pagos.push(...(page?.pagos ?? []));
    sigue = page?.sigue ?? null;
    pages += 1;
  } while (sigue !== null && pages < 100);
  return { pagos, pages };
}

describe.each(pasarelas)("the list of $proveedor", (pasarela) => {
  const own = todos.filter(({ proveedor }) => proveedor === pasarela.proveedor);

  it("has each payment of the window once, page by page, with what went back", async () => {
    const { pagos, pages } = await listAll(pasarela, ago(35), ago(1));
    const wanted = own.filter(({ estado, creado }) => estado === "pagado" && creado >= ago(35) && creado < ago(1));
    expect(wanted).toHaveLength(121);
    expect(pages).toBeGreaterThan(2);
    expect(pagos.map(({ referencia }) => referencia).toSorted()).toEqual(
      wanted.map(({ pedido_id }) => pedido_id).toSorted(),
    );
    expect(pagos.filter(({ reembolsado }) => reembolsado > 0)).toEqual([
      expect.objectContaining({ aprobado: 5_000, reembolsado: 800 }),
    ]);
  });

  it("is empty where nothing was paid", async () => {
    expect((await listAll(pasarela, ago(34), ago(20))).pagos).toEqual([]);
  });

  it("that cannot be read is an error to retry", async () => {
    await providers.misbehave({ errores: 9 });
    await expect(listAll(pasarela, ago(35), ago(1))).rejects.toMatchObject({ name: "PasarelaError", refused: false });
    await providers.misbehave({});
  });
});
