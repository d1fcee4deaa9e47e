import fc from "fast-check";
import { type Acto, QUE } from "./actos.ts";

type Dibujo = Omit<Acto, "forma">;

/** Somebody, at one of the shop's processes: one deed after another. */
export interface PersonaSimulada {
  proceso: number;
  actos: readonly Dibujo[];
}

/** People who act at once. */
export type Rafaga = readonly PersonaSimulada[];

const step = (que: string, b = 0, c = 0, a = 0): Dibujo => ({ que, a, b, c });

const [TARJETA, MERCADO, YAPE, CONTRA] = [0, 1, 2, 3];
const PAGADO = [step("comprar", TARJETA), step("pagar"), step("avisar")];
const ENTREGADO = [...PAGADO, step("mover", 3)];
const CONFIRMADO = [step("comprar", YAPE), step("abrir"), step("mostrar"), step("confirmar")];

/** Where an order may be when people meet over it: what led there. */
const PREVIOS: readonly (readonly Dibujo[])[] = [
  [],
  [step("comprar", TARJETA)],
  [step("comprar", MERCADO)],
  [step("comprar", TARJETA, 2)],
  [step("comprar", TARJETA), step("pagar")],
  [step("comprar", MERCADO), step("pagar")],
  PAGADO,
  [step("comprar", TARJETA, 2, 1), step("pagar"), step("avisar")],
  [step("comprar", MERCADO), step("pagar", 3)],
  [step("comprar", MERCADO), step("pagar", 0, 3), step("avisar", 3)],
  [...PAGADO, step("enviar")],
  [step("comprar", TARJETA, 0, 2), step("pagar"), step("avisar"), step("enviar")],
  ENTREGADO,
  [...ENTREGADO, step("retornar")],
  [...ENTREGADO, step("retornar"), step("retornar", 1)],
  [...PAGADO, step("cancelar", 1)],
  [...PAGADO, step("cancelar")],
  [...PAGADO, step("reembolsar", 0)],
  [step("comprar", TARJETA, 2), step("dejar")],
  [step("comprar", TARJETA), step("tiempo", 2)],
  [step("comprar", MERCADO), step("pagar", 3), step("tiempo", 2)],
  [step("comprar", YAPE), step("abrir"), step("mostrar")],
  CONFIRMADO,
  [...CONFIRMADO, step("cancelar", 1)],
  [step("comprar", CONTRA)],
  [step("comprar", CONTRA), step("mover", 2)],
  [step("vender", 0)],
  [step("vender", 1), step("abrir")],
  [step("vender", 2), step("mover", 3)],
];

/** Whatever is done to an order, by how often. */
const SOBRE_PEDIDO = (
  "pagar avisar avisar mirar abrir dejar tarea tarea terminar verificar cancelar cancelar mover enviar reembolsar " +
  "reembolsar retornar cobrar liquidar mostrar confirmar deshacer corregir registrar anotar comprar repetir asentar"
).split(" ");
/** Forms that somebody may send twice. */
const FORMAS = (
  "reembolsar cancelar enviar cobrar liquidar vender confirmar anotar deshacer repetir avisar retornar mover dejar " +
  "registrar mostrar"
).split(" ");
const CON_CUPON = ["dejar", "cancelar", "mover", "mover", "repetir", "tarea"];
const DE_STOCK = ["mover", "mover", "stock", "importar", "dejar", "cancelar", "reembolsar"];

const small = fc.nat({ max: 3 });
const mostlyNewest = fc.constantFrom(0, 0, 0, 1);

const draw = (que: fc.Arbitrary<string>, a: fc.Arbitrary<number> = mostlyNewest): fc.Arbitrary<Dibujo> =>
  fc.record({ que, a, b: small, c: small });

const from = (names: readonly string[], a?: fc.Arbitrary<number>) => draw(fc.constantFrom(...names), a);

const proceso = fc.nat({ max: 1 });

const person = (acto: fc.Arbitrary<Dibujo>, most = 1): fc.Arbitrary<PersonaSimulada> =>
  fc.record({ proceso, actos: fc.array(acto, { minLength: 1, maxLength: most }) });

const people = (acto: fc.Arbitrary<Dibujo>, most = 1): fc.Arbitrary<PersonaSimulada[]> =>
  fc.array(person(acto, most), { minLength: 2, maxLength: 4 });

const cliente = fc.nat({ max: 4 });

const buyers = (c: readonly number[]): fc.Arbitrary<PersonaSimulada[]> =>
  people(
    fc.record({ que: fc.constantFrom("comprar", "comprar", "vender"), a: cliente, b: small, c: fc.constantFrom(...c) }),
  );

/** The same form twice at once, and somebody else. */
const doble: fc.Arbitrary<PersonaSimulada[]> = fc
  .tuple(from(FORMAS), fc.option(person(from(SOBRE_PEDIDO)), { nil: null }))
  .map(([acto, otra]) => [{ proceso: 0, actos: [acto] }, { proceso: 1, actos: [acto] }, ...(otra ? [otra] : [])]);

/** Many hands on the same thing: an order, the last use of a coupon, the last units. */
const RAFAGA: fc.Arbitrary<PersonaSimulada[]> = fc.oneof(
  { weight: 5, arbitrary: people(from(SOBRE_PEDIDO), 2) },
  { weight: 3, arbitrary: doble },
  {
    weight: 2,
    arbitrary: fc.tuple(buyers([2]), person(from(CON_CUPON))).map(([all, one]) => [...all, one]),
  },
  {
    weight: 2,
    arbitrary: fc.tuple(buyers([0]), person(from(DE_STOCK))).map(([all, one]) => [...all, one]),
  },
  { weight: 2, arbitrary: people(from(QUE, fc.nat({ max: 5 })), 3) },
);

/** What leads there, then the burst; half of the time few units are left of the first product. */
export const ENCUENTRO: fc.Arbitrary<Rafaga[]> = fc
  .tuple(fc.constantFrom(...PREVIOS), cliente, fc.option(fc.nat({ max: 2 }), { nil: null }), RAFAGA)
  .map(([previo, quien, pocas, rafaga]) => {
    const camino = previo.map((one) => (one.que === "comprar" ? { ...one, a: quien } : one));
    const actos = [...(pocas === null ? [] : [step("pocas", pocas)]), ...camino];
    return [...(actos.length > 0 ? [[{ proceso: 0, actos }]] : []), rafaga];
  });
