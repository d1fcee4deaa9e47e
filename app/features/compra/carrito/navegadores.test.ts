import { deepEqual } from "node:assert/strict";
import fc from "fast-check";
import { expect, it } from "vitest";
import { soles } from "#lib/dinero.ts";
import { IDS, Modelo, SIN_ENTRAR, withoutZeros } from "#tests/fixtures/modelo-carrito.ts";
import { addProducto, type Lineas, type ProductoCarrito } from "./carrito.ts";
import {
  applyEnvio,
  type CompraCarrito,
  type CuentaCarrito,
  type EnvioCarrito,
  type RespuestaCarrito,
} from "./cuenta.ts";
import { type CarritoGuardado, VACIO } from "./guardado.ts";
import { removeProducto, setCantidad } from "./lineas.ts";
import {
  createRegistro,
  mergeRespuesta,
  noteCambios,
  type RegistroCarrito,
  toCantidades,
  toEnvio,
} from "./registro.ts";

const producto = (id: string): ProductoCarrito => {
  return { id, nombre: id, categoria: "Hogar", precio: soles(10), stock: 99, imagen: "" };
};
const AHORA = new Date("2026-11-27T12:00:00Z");

/** The shop: carts of accounts, and their orders. */
class Tienda {
  readonly cuentas = new Map<string, CuentaCarrito>();
  readonly compras = new Map<string, CompraCarrito[]>();
  readonly vendidos = new Set(IDS);

  answer(usuario: string, envio: EnvioCarrito): RespuestaCarrito {
    const compras = this.compras.get(usuario) ?? [];
    const situacion = { compras, vendidos: this.vendidos, ahora: AHORA };
    const { cuenta, fuera, firmes } = applyEnvio(this.cuentas.get(usuario) ?? null, envio, situacion);
    this.cuentas.set(usuario, cuenta);
    const lineas = cuenta.lineas
      .filter(({ cantidad }) => cantidad > 0)
      .map(({ id, cantidad }) => ({ id, cantidad, producto: producto(id) }));
    return {
      version: cuenta.version,
      n: cuenta.dispositivos[0]?.n ?? 0,
      lineas: cuenta.version === envio.version && envio.cambios.length === 0 ? null : lineas,
      fuera,
      firmes,
      cerrados: envio.pendientes.filter((id) => compras.some((compra) => compra.id === id)),
    };
  }
}

let numero = 0;

/** A browser, as sincronizar.ts uses it. */
class Navegador {
  guardado: CarritoGuardado = VACIO;
  registro: RegistroCarrito | null = null;
  private readonly tienda: Tienda;

  constructor(tienda: Tienda) {
    this.tienda = tienda;
  }

  change(apply: (lineas: Lineas) => Lineas) {
    this.guardado = { ...this.guardado, lineas: apply(this.guardado.lineas) };
  }
  put(id: string, cantidad: number) {
    this.change((lineas) =>
      cantidad > 0 ? addProducto(removeProducto(lineas, id), producto(id), cantidad) : setCantidad(lineas, id, 0),
    );
  }
  prepare(usuario: string) {
    if (this.registro && this.registro.usuario !== usuario) this.guardado = VACIO;
    numero += 1;
    const own = this.registro?.usuario === usuario ? this.registro : createRegistro(usuario, `navegador ${numero}`);
    this.registro = noteCambios(own, this.guardado.lineas);
    return { envio: toEnvio(this.registro, this.guardado.pendientes), told: toCantidades(this.guardado.lineas) };
  }
  take(sent: ReturnType<Navegador["prepare"]>, respuesta: RespuestaCarrito) {
    const { registro } = this;
    if (registro?.dispositivo !== sent.envio.dispositivo || respuesta.version < registro.version) return;
    const merged = mergeRespuesta(this.guardado, registro, sent.told, respuesta);
    this.guardado = merged.kept;
    this.registro = merged.registro;
  }
  sync(usuario: string) {
    const sent = this.prepare(usuario);
    this.take(sent, this.tienda.answer(usuario, sent.envio));
  }
  empty() {
    this.guardado = VACIO;
    this.registro = null;
  }
  get lineas() {
    return Object.fromEntries(toCantidades(this.guardado.lineas));
  }
}

interface Real {
  tienda: Tienda;
  navegadores: readonly Navegador[];
  /** Makes the shop look for orders. */
  otro: Navegador;
}

type Orden = fc.Command<Modelo, Real>;

const ANA = "ana";

const order = (
  nombre: string,
  run: (modelo: Modelo, navegador: Navegador, real: Real) => void,
  { quien, check = () => true }: { quien: number; check?: (modelo: Modelo) => boolean },
): Orden => ({
  check,
  run: (modelo, real) => run(modelo, real.navegadores[quien] ?? real.otro, real),
  toString: () => `${nombre} (${quien})`,
});

const quienes = fc.constantFrom(0, 1, 2);
const linea = fc.record({ id: fc.constantFrom(...IDS), cantidad: fc.integer({ min: 0, max: 5 }) });

const putSome = fc.tuple(quienes, linea).map(([quien, { id, cantidad }]) =>
  order(
    `put ${id[7]} ${cantidad}`,
    (modelo, navegador) => {
      modelo.put(quien, id, cantidad);
      navegador.put(id, cantidad);
    },
    { quien },
  ),
);

const syncSome = fc
  .tuple(quienes, fc.constantFrom("answered", "answered", "unanswered", "unsent", "twice"))
  .map(([quien, destino]) =>
    order(
      `sync ${destino}`,
      (modelo, navegador, { tienda }) => {
        const sent = navegador.prepare(ANA);
        if (destino === "unsent") {
          modelo.set(quien, { quizas: modelo.listDistintas(quien) });
          return;
        }
        const respuesta = tienda.answer(ANA, sent.envio);
        modelo.hear(quien);
        if (destino === "twice") tienda.answer(ANA, sent.envio);
        if (destino === "unanswered") return;
        navegador.take(sent, respuesta);
        modelo.show(quien);
        deepEqual(navegador.lineas, withoutZeros(modelo.at(quien).carrito));
      },
      { quien },
    ),
  );

const ordenes: fc.Arbitrary<Orden>[] = [
  putSome,
  putSome,
  syncSome,
  syncSome,
  fc.tuple(quienes, linea, fc.boolean()).map(([quien, { id, cantidad }, leaves]) =>
    order(
      `put ${id[7]} ${cantidad} while syncing${leaves ? ", and leave" : ""}`,
      (modelo, navegador, { tienda }) => {
        const { visto, carrito, entro, espera } = modelo.at(quien);
        const sent = navegador.prepare(ANA);
        const respuesta = tienda.answer(ANA, sent.envio);
        modelo.hear(quien);
        navegador.put(id, cantidad);
        // The page tells it at once, in vain.
        if (leaves) navegador.prepare(ANA);
        navegador.take(sent, respuesta);
        const more = cantidad - (carrito[id] ?? 0);
        const isFirme = entro && modelo.isFirme(quien, id, visto);
        const stays = more !== 0 && !isFirme;
        const again = isFirme && espera && more > 0 ? { [id]: (modelo.cuenta[id] ?? 0) + more } : {};
        modelo.show(quien, stays ? { [id]: cantidad } : again);
        modelo.set(quien, { quizas: leaves && stays ? [id] : [] });
        deepEqual(navegador.lineas, withoutZeros(modelo.at(quien).carrito));
      },
      { quien },
    ),
  ),
  quienes.map((quien) =>
    order(
      "get an answer after a newer one",
      (modelo, navegador, { tienda, navegadores }) => {
        const otro = (quien + 1) % navegadores.length;
        const first = navegador.prepare(ANA);
        const late = tienda.answer(ANA, first.envio);
        modelo.hear(quien);
        navegadores[otro]?.sync(ANA);
        modelo.hear(otro);
        modelo.show(otro);
        navegador.sync(ANA);
        navegador.take(first, late);
        modelo.hear(quien);
        modelo.show(quien);
        deepEqual(navegador.lineas, withoutZeros(modelo.at(quien).carrito));
      },
      { quien },
    ),
  ),
  quienes.map((quien) =>
    order(
      "buy",
      (modelo, navegador, { tienda, otro }) => {
        const items = Object.entries(navegador.lineas).map(([id, cantidad]) => ({ producto_id: id, cantidad }));
        const id = `0000000d-0000-4000-8000-${String((numero += 1)).padStart(12, "0")}`;
        tienda.compras.set(ANA, [...(tienda.compras.get(ANA) ?? []), { id, items }]);
        navegador.guardado = { ...navegador.guardado, pendientes: [...navegador.guardado.pendientes, id] };
        otro.sync(ANA);
        modelo.buy(quien);
      },
      { quien, check: (modelo) => modelo.at(quien).entro },
    ),
  ),
  quienes.map((quien) =>
    order(
      "sign out",
      (modelo, navegador) => {
        navegador.sync(ANA);
        navegador.empty();
        modelo.hear(quien);
        modelo.set(quien, SIN_ENTRAR);
      },
      { quien },
    ),
  ),
  quienes.map((quien) =>
    order(
      "another person signs in",
      (modelo, navegador, { tienda }) => {
        // A visitor's cart would join the account of whoever signs in.
        if (!navegador.registro) navegador.empty();
        const otra = `otra ${(numero += 1)}`;
        navegador.sync(otra);
        deepEqual(navegador.lineas, {});
        deepEqual(tienda.cuentas.get(otra)?.lineas, []);
        navegador.empty();
        modelo.set(quien, SIN_ENTRAR);
      },
      { quien },
    ),
  ),
];

it("is one cart, whatever is changed, lost, sent twice, bought and signed out of", { timeout: 60_000 }, () => {
  fc.assert(
    fc.property(fc.commands(ordenes, { maxCommands: 40, size: "max" }), (orders) => {
      const tienda = new Tienda();
      const real: Real = {
        tienda,
        navegadores: [1, 2, 3].map(() => new Navegador(tienda)),
        otro: new Navegador(tienda),
      };
      const model = new Modelo();
      fc.modelRun(() => ({ model, real }), orders);
      // In quiet, every browser shows the same.
      for (const [quien, navegador] of [...real.navegadores.entries(), ...real.navegadores.entries()]) {
        navegador.sync(ANA);
        model.hear(quien);
        model.show(quien);
      }
      const shown = real.navegadores.map(({ lineas }) => lineas);
      expect(shown).toEqual(shown.map(() => withoutZeros(model.cuenta)));
    }),
    { numRuns: 1_000 },
  );
});
