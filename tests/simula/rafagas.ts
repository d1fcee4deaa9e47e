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
const CON_CUPON = "dejar cancelar mover mover repetir tarea tarea".split(" ");
const DE_STOCK = "mover mover stock importar dejar cancelar reembolsar tarea".split(" ");
const DE_CAJA = "avisar avisar mirar cobrar verificar tarea reembolsar cancelar".split(" ");

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

/** What led there; `quien` orders, and then somebody else. */
const lead = (previos: readonly (readonly Dibujo[])[]): fc.Arbitrary<Rafaga[]> =>
  fc.tuple(fc.constantFrom(...previos), cliente).map(([previo, quien]) => {
    let bought = 0;
    const actos = previo.map((one) => (one.que === "comprar" ? { ...one, a: (quien + bought++) % 5 } : one));
    return actos.length > 0 ? [[{ proceso: 0, actos }]] : [];
  });

const meet = (previo: fc.Arbitrary<Rafaga[]>, rafaga: fc.Arbitrary<Rafaga>): fc.Arbitrary<Rafaga[]> =>
  fc.tuple(previo, rafaga).map(([before, all]) => [...before, all]);

const join = (all: fc.Arbitrary<PersonaSimulada[]>, one: fc.Arbitrary<PersonaSimulada>): fc.Arbitrary<Rafaga> =>
  fc.tuple(all, one).map(([people, other]) => [...people, other]);

const CUPON = step("comprar", TARJETA, 2);
const CUPONES = [
  [],
  [CUPON],
  [CUPON, step("dejar")],
  [CUPON, step("pagar"), step("avisar")],
  [CUPON, CUPON, step("cancelar")],
  [CUPON, step("tiempo", 2)],
];

const POCAS = PREVIOS.flatMap((previo) => [0, 2].map((left) => [step("pocas", left), ...previo]));

const POR_PAGAR = [step("comprar", TARJETA), step("pagar")];
const DOS = [
  [...POR_PAGAR, step("comprar", TARJETA, 1), step("pagar")],
  [...PAGADO, ...POR_PAGAR],
  [...PAGADO, step("comprar", TARJETA, 1), step("pagar"), step("avisar")],
];

/** Many hands on the same thing: an order, the last use of a coupon, the last units, the numbers of receipts. */
export const ENCUENTRO: fc.Arbitrary<Rafaga[]> = fc.oneof(
  { weight: 5, arbitrary: meet(lead(PREVIOS), people(from(SOBRE_PEDIDO), 2)) },
  { weight: 3, arbitrary: meet(lead(PREVIOS), doble) },
  { weight: 3, arbitrary: meet(lead(CUPONES), join(buyers([2]), person(from(CON_CUPON)))) },
  { weight: 2, arbitrary: meet(lead(POCAS), join(buyers([0]), person(from(DE_STOCK)))) },
  { weight: 2, arbitrary: meet(lead(DOS), people(from(DE_CAJA, fc.nat({ max: 1 })))) },
  { weight: 2, arbitrary: meet(lead(PREVIOS), people(from(QUE, fc.nat({ max: 5 })), 3)) },
);
