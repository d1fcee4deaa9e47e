import { eq } from "drizzle-orm";
import { addAviso } from "#app/features/catalogo/avisos/avisos.server.ts";
import { toBajaPath, toConfirmarPath } from "#app/features/catalogo/avisos/avisos.ts";
import { writeConfirmar } from "#app/features/catalogo/avisos/correo-aviso.server.tsx";
import { dropAjustes, readMarca } from "#app/features/base/ajustes/ajustes.server.ts";
import { toBajaHref } from "#app/features/catalogo/opiniones/baja.server.ts";
import { stepOfertas } from "#app/features/catalogo/ofertas/tarea-ofertas.server.ts";
import { answerRetorno, receiveRetorno } from "#app/features/pedidos/retornos/decidir.server.ts";
import { askRetorno } from "#app/features/pedidos/retornos/retornos.server.ts";
import type { Db } from "#db/client.server.ts";
import { ajustes, avisos, ofertas, productos } from "#db/schema/index.ts";
import { centimos } from "#lib/dinero.ts";
import { formatFecha } from "#lib/fechas.ts";
import { newId } from "#lib/ids.ts";
import { offerYape } from "../fixtures/abono.ts";
import { deliver } from "../fixtures/opinion.ts";
import { ROUTES } from "../fixtures/routes.ts";
import { addProducto, checkoutBody } from "../fixtures/tienda.ts";
import { buy, openWorld } from "../fixtures/world.ts";
import { GUARD_TABLE } from "../guards/table.ts";
import type { Known } from "./rules.ts";

const DIA_MS = 86_400_000;
const inDays = (dias: number) => new Date(Date.now() + dias * DIA_MS);

/** A product on offer at S/ 80.00 in place of S/ 100.00. */
async function addEnOferta(db: Db, tienda: Parameters<typeof stepOfertas>[0]) {
  const producto = await addProducto(db, { stock: 23 });
  await db
    .update(productos)
    .set({ created_at: inDays(-60) })
    .where(eq(productos.id, producto.id));
  const plazo = { desde: inDays(-1), hasta: inDays(7), unidades: 17 };
  await db.insert(ofertas).values({ id: newId(), producto_id: producto.id, precio: centimos(8_000), ...plazo });
  await stepOfertas(tienda, new AbortController().signal);
  return producto;
}

/** A shop with all features on, and objects in every state that customers see. */
export async function openMarket(db: Db) {
  // Invented ratings are refused in produccion.
  const world = await openWorld(db, { VALORACION_DEMO: "0" });
  const { tienda, people } = world;
  const { id, email, fetchShop } = people.cliente;
  await db.insert(ajustes).values([
    { clave: "cobrar_envio", valor: true, version: 1 },
    { clave: "devolver_en_linea", valor: true, version: 1 },
  ]);
  await offerYape(db);
  dropAjustes(db);

  const oferta = await addEnOferta(db, tienda);
  const [pocas, ultima] = [await addProducto(db, { stock: 3 }), await addProducto(db, { stock: 1 })];
  const enqueue = await writeConfirmar(await readMarca(tienda), tienda.enlaces, "espera@correo.pe", "Taza");
  await addAviso(db, { producto_id: world.agotado.id, email: "espera@correo.pe", pedir: enqueue });
  const [aviso] = await db.select().from(avisos).where(eq(avisos.email, "espera@correo.pe"));

  const entrega = { calle: "Jr. Lampa 100", lugar: "Miraflores, Lima, Lima" };
  const porMano = checkoutBody([{ producto: { ...oferta, precio: centimos(8_000) }, cantidad: 1 }], "yape");
  const abierto = (await (await buy(fetchShop, { ...porMano, entrega }, newId())).json()) as { pedido_id: string };

  const cliente = { id, email, nombre: "Killa", apellido: "", origen: "http://localhost:3000" };
  const order = async () => {
    const { pedido_id, producto_id } = await deliver(db, { hace: 2, cliente });
    const lineas = [{ producto_id, cantidad: 1 }];
    const pedida = { pedido_id, usuario_id: id, lineas, motivo: "falla" as const, texto: "No enciende.", fotos: [] };
    return { pedido_id, ask: (clave: string) => askRetorno(tienda, { clave, ...pedida }) };
  };
  const [entregado, aceptado, recibido] = [await order(), await order(), await order()];
  for (const { ask } of [aceptado, recibido]) {
    const clave = newId();
    await ask(clave);
    await answerRetorno(tienda, { id: clave, accion: "aceptar", respuesta: "Envíalo a Lince.", actor_id: id });
    const llegada = { id: clave, clave: newId(), repuestas: [], monto: centimos(0), actor_id: id };
    if (ask === recibido.ask) await receiveRetorno(tienda, llegada);
  }
  const retornos = { entregado: entregado.pedido_id, aceptado: aceptado.pedido_id, recibido: recibido.pedido_id };
  const [baja = "", clave = ""] = aviso ? [aviso.baja, tienda.enlaces.sign("avisos", aviso.baja)] : [];
  const bajas = {
    confirmar: toConfirmarPath(baja, clave),
    avisos: toBajaPath(baja, clave),
    opiniones: toBajaHref(tienda, id).replace(/^.*(?=\/op)/, ""),
  };
  return { ...world, oferta, pocas, ultima, abierto: abierto.pedido_id, retornos, bajas };
}

export type Market = Awaited<ReturnType<typeof openMarket>>;

/** Pages with parameters, and a text that proves their state. */
const STATES: Readonly<Record<string, (market: Market) => [address: string, shows: RegExp][]>> = {
  "/catalogo": () => [
    ["/catalogo?oferta=1", /Antes S\/ 100\.00 −20 %/],
    ["/catalogo?vista=lista", /Queda 1\b/],
    ["/catalogo?search=zzzz", /No se encontraron productos/],
  ],
  "/producto/:id": ({ oferta, agotado, pocas, opinado }) => [
    [`/producto/${oferta.id}`, /Antes S\/ 100\.00 −20 % Hasta el/],
    [`/producto/${agotado.id}`, /Producto agotado/],
    [`/producto/${pocas.id}`, /3 disponibles/],
    [`/producto/${opinado.id}`, /Opiniones/],
  ],
  "/avisos/confirmar/:baja": ({ bajas }) => [[bajas.confirmar, /¿Te avisamos cuando llegue/]],
  "/avisos/baja/:baja": ({ bajas }) => [[bajas.avisos, /Cancelar mis avisos/]],
  "/opiniones/baja": ({ bajas }) => [[bajas.opiniones, /No me la pidan más/]],
  "/pedido/:id": ({ abierto, retornos }) => [
    [`/pedido/${abierto}`, /Yape/],
    [`/pedido/${retornos.entregado}`, /Devolver productos/],
  ],
  "/pedido/:id/abono": ({ abierto }) => [[`/pedido/${abierto}/abono`, /S\/ \d.*código/]],
  "/pedido/:id/devolucion": ({ retornos }) => [
    [`/pedido/${retornos.entregado}/devolucion`, /¿Qué devuelves\?/],
    [`/pedido/${retornos.aceptado}/devolucion`, /Envíalo a Lince\./],
    [`/pedido/${retornos.recibido}/devolucion`, /Recibimos tus productos/],
  ],
  "/perfil": () => [["/perfil?editar=1", /Cancelar/]],
  "/checkout": () => [["/checkout", /Pagas desde tu app y nos envías el código/]],
};

export interface Page {
  route: string;
  address: string;
  who: "nadie" | "cliente";
  status: number;
  html: string;
  cookies: string[];
  /** Must match; null for any text. */
  shows: RegExp | null;
  /** The status from the guards' table. */
  wanted: number;
}

/** Every page of the storefront, for a visitor and a customer. */
export async function readPages(market: Market): Promise<Page[]> {
  const pages: Page[] = [];
  for (const { fullPath: route, id, declaration } of ROUTES) {
    if (!declaration || declaration.access === "admin" || !market.exported.get(id)?.has("default")) continue;
    const { address = route, status = 200, whenSignedIn } = GUARD_TABLE[route] ?? {};
    const own = typeof address === "string" ? address : address(market);
    const states = [[own, null] as const, ...(STATES[route]?.(market) ?? [])];
    for (const who of declaration.access === "session" ? (["cliente"] as const) : (["nadie", "cliente"] as const)) {
      for (const [at, shows] of states) {
        const response = await market.people[who].fetchShop(at);
        const wanted = who === "cliente" && whenSignedIn ? 302 : at === own ? status : 200;
        const html = await response.text();
        const cookies = response.headers.getSetCookie();
        pages.push({ route, address: at, who, status: response.status, html, cookies, shows, wanted });
      }
    }
  }
  return pages;
}

export async function readKnown(db: Db): Promise<Map<string, Known>> {
  const rows = await db
    .select({ producto: productos, oferta: ofertas })
    .from(productos)
    .leftJoin(ofertas, eq(ofertas.producto_id, productos.id));
  return new Map(
    rows.map(({ producto: { id, stock, precio, precio_anterior }, oferta }): [string, Known] => {
      const hasta = oferta && formatFecha(new Date(oferta.hasta.getTime() - 1));
      const offered = precio_anterior && {
        antes: precio_anterior,
        plazo: `Hasta el ${hasta}, ${oferta?.unidades} unidades`,
      };
      return [id, { stock, precio, oferta: offered }];
    }),
  );
}
