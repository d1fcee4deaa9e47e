import { describe, expect, it } from "vitest";
import type { EstadoRetorno } from "#db/values.ts";
import { centimos, soles } from "#lib/dinero.ts";
import type { Despacho } from "./despachos.ts";
import type { EventoPedido, PedidoPropio, Situacion } from "./pedidos.ts";
import { buildRecorrido, type RecorridoPedido } from "./recorrido.ts";

const HOY = new Date("2026-11-27T15:00:00Z");
const items = [{ producto_id: "a", cantidad: 3, precio: soles(10), nombre: "Taza", imagen: "" }];

const pedido = (estado: PedidoPropio["estado"]): PedidoPropio => ({
  id: "p",
  numero: 1042,
  items,
  ajustes: [],
  entrega: null,
  retiradas: [],
  estado,
  created_at: HOY,
  vence_en: HOY,
  subtotal: centimos(3_000),
  igv: centimos(540),
  igv_porcentaje: 18,
  total: centimos(3_540),
  direccion_envio: "Av. Larco 123",
  distrito: "",
  receptor: "",
  metodo_pago: "stripe",
  telefono: null,
  regalo: null,
  en_revision: false,
});

const envio = (cantidad: number, more: Partial<Despacho> = {}): Despacho => ({
  id: String(cantidad),
  lineas: [{ producto_id: "a", cantidad }],
  courier: "",
  recojo: false,
  numero: "",
  seguimiento: null,
  nota: "",
  created_at: HOY,
  regreso_en: null,
  ...more,
});

const list = (...tipos: EventoPedido["tipo"][]): EventoPedido[] =>
  tipos.map((tipo, n) => ({ id: String(n), tipo, detalle: "", created_at: HOY }));

const SIN = { situacion: "pagado" as Situacion, eventos: list("creado"), envios: [], retornos: [] };
const PAGADO = list("creado", "procesando");

const SIGNO = { hecho: "✓", actual: "●", falta: "○" };

const say = ({ nombre, nota }: { nombre: string; nota: string }) => (nota ? `${nombre} (${nota})` : nombre);

/** "✓ Pagado, ● Enviado (Va en 2 envíos)" */
function describeRecorrido({ paradas, fin }: RecorridoPedido): string {
  return [...paradas.map((parada) => `${SIGNO[parada.avance]} ${say(parada)}`), ...(fin ? [`■ ${say(fin)}`] : [])].join(
    ", ",
  );
}

type Datos = Parameters<typeof buildRecorrido>[0];

const retorno = (estado: EstadoRetorno, cantidad: number) => {
  return { estado, lineas: [{ producto_id: "a", cantidad }], cambiado_en: null, created_at: HOY };
};

describe("where an order is", () => {
  it.each<[string, PedidoPropio["estado"], Partial<Datos>, string]>([
    [
      "unpaid",
      "pendiente",
      { situacion: "por_pagar" },
      "● Pago (Falta completar el pago), ○ En preparación, ○ Enviado, ○ Entregado",
    ],
    [
      "being verified",
      "pendiente",
      { situacion: "verificando" },
      "● Pago (Lo estamos verificando), ○ En preparación, ○ Enviado, ○ Entregado",
    ],
    ["paid", "procesando", { eventos: PAGADO }, "✓ Pagado, ● En preparación, ○ Enviado, ○ Entregado"],
    [
      "sent in part",
      "procesando",
      { eventos: PAGADO, envios: [envio(2)] },
      "✓ Pagado, ● En preparación (Ya salieron 2 de 3 unidades), ○ Enviado, ○ Entregado",
    ],
    [
      "part came back",
      "procesando",
      { eventos: PAGADO, envios: [envio(2, { regreso_en: HOY })] },
      "✓ Pagado, ● En preparación, ○ Enviado, ○ Entregado",
    ],
    ["sent", "enviado", { envios: [envio(3)] }, "✓ Pagado, ✓ En preparación, ● Enviado, ○ Entregado"],
    [
      "sent in two",
      "enviado",
      { envios: [envio(1), envio(2)] },
      "✓ Pagado, ✓ En preparación, ● Enviado (Va en 2 envíos), ○ Entregado",
    ],
    [
      "to be fetched",
      "enviado",
      { envios: [envio(3, { recojo: true })] },
      "✓ Pagado, ✓ En preparación, ● Listo para recoger, ○ Recogido",
    ],
    ["delivered", "entregado", { envios: [envio(3)] }, "✓ Pagado, ✓ En preparación, ✓ Enviado, ✓ Entregado"],
    [
      "a return asked for",
      "entregado",
      { envios: [envio(3)], retornos: [retorno("pedido", 3)] },
      "✓ Pagado, ✓ En preparación, ✓ Enviado, ✓ Entregado, ■ Devolución pedida",
    ],
    [
      "returned in part",
      "entregado",
      { envios: [envio(3)], retornos: [retorno("recibido", 1), retorno("rechazado", 2)] },
      "✓ Pagado, ✓ En preparación, ✓ Enviado, ✓ Entregado, ■ Devolución recibida (1 de 3 unidades)",
    ],
    [
      "a refused return",
      "entregado",
      { envios: [envio(3)], retornos: [retorno("rechazado", 2)] },
      "✓ Pagado, ✓ En preparación, ✓ Enviado, ✓ Entregado",
    ],
    ["cancelled unpaid", "cancelado", { situacion: "cancelado", eventos: list("creado", "cancelado") }, "■ Cancelado"],
    [
      "cancelled when paid",
      "cancelado",
      { eventos: list("creado", "procesando", "cancelado") },
      "✓ Pagado, ■ Cancelado",
    ],
    [
      "cancelled under way, and back",
      "cancelado",
      { eventos: list("creado", "procesando", "enviado", "cancelado"), envios: [envio(3, { regreso_en: HOY })] },
      "✓ Pagado, ✓ En preparación, ✓ Enviado, ■ Cancelado (El paquete volvió a nuestra tienda)",
    ],
    [
      "cancelled again",
      "cancelado",
      { eventos: list("creado", "procesando", "cancelado", "pendiente", "cancelado") },
      "■ Cancelado",
    ],
  ])("%s", (_, estado, datos, dice) => {
    expect(describeRecorrido(buildRecorrido({ ...SIN, pedido: pedido(estado), ...datos }))).toBe(dice);
  });

  it("says since when, and nothing of what is to come", () => {
    const enviado = new Date("2026-11-28T15:00:00Z");
    const eventos = [...PAGADO, { id: "9", tipo: "enviado" as const, detalle: "", created_at: enviado }];
    const { paradas } = buildRecorrido({ ...SIN, pedido: pedido("enviado"), eventos, envios: [envio(3)] });
    expect(paradas.map(({ cuando }) => cuando)).toEqual([HOY, null, enviado, null]);
    // Moved back by staff: the old event does not count.
    const back = buildRecorrido({ ...SIN, pedido: pedido("procesando"), eventos });
    expect(back.paradas.map(({ cuando }) => cuando)).toEqual([HOY, null, null, null]);
  });
});
