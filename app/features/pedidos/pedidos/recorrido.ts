import type { EstadoRetorno } from "#db/values.ts";
import { countUnidades, type Despacho, formatUnidades, listPorEnviar } from "./despachos.ts";
import { type EventoPedido, isContraEntrega, isPagado, type PedidoPropio, type Situacion } from "./pedidos.ts";

export type Avance = "hecho" | "actual" | "falta";

export interface Parada {
  nombre: string;
  avance: Avance;
  cuando: Date | null;
  nota: string;
}

/** Where the line ends when it does not end with the delivery. */
export interface FinRecorrido {
  tipo: "cancelado" | "devolucion";
  nombre: string;
  cuando: Date | null;
  nota: string;
}

export interface RecorridoPedido {
  paradas: readonly Parada[];
  fin: FinRecorrido | null;
}

/** A return of products, as far as the line tells it. */
export interface RetornoVisto {
  estado: EstadoRetorno;
  lineas: Despacho["lineas"];
  cambiado_en: Date | null;
  created_at: Date;
}

interface Datos {
  pedido: PedidoPropio;
  situacion: Situacion;
  eventos: readonly EventoPedido[];
  envios: readonly Despacho[];
  retornos: readonly RetornoVisto[];
}

const ORDEN = ["procesando", "enviado", "entregado"] as const;

/** Stops that are behind: paid, prepared, sent, delivered. */
const PASADAS = { pendiente: 0, procesando: 1, enviado: 2, entregado: 4, cancelado: 0 } as const;

const PAGO: Record<Situacion, string> = {
  pagado: "",
  cancelado: "",
  por_pagar: "Falta completar el pago",
  por_pagar_con_codigo: "Falta pagar el código",
  verificando: "Lo estamos verificando",
};

const findUltimo = (eventos: readonly EventoPedido[], tipo: EventoPedido["tipo"]): Date | null =>
  eventos.findLast((evento) => evento.tipo === tipo)?.created_at ?? null;

const listFuera = (envios: readonly Despacho[]) => envios.filter(({ regreso_en }) => regreso_en === null);

/** 'Ya salieron 2 de 3 unidades'; empty while nothing has left, and in one parcel. */
function describePartes({ pedido, envios }: Datos): string {
  const fuera = listFuera(envios);
  const salieron = fuera.reduce((sum, { lineas }) => sum + countUnidades(lineas), 0);
  const quedan = countUnidades(listPorEnviar(pedido, envios));
  if (salieron === 0) return "";
  if (quedan > 0)
    return `Ya ${salieron === 1 ? "salió" : "salieron"} ${salieron} de ${formatUnidades(salieron + quedan)}`;
  return fuera.length > 1 ? `Va en ${fuera.length} envíos` : "";
}

/** Of a cancelled order: how far it had come since it was last taken up. */
function countAlcanzadas(eventos: readonly EventoPedido[]): number {
  const until = eventos.findLastIndex(({ tipo }) => tipo === "cancelado");
  const before = eventos.slice(0, until < 0 ? undefined : until);
  const vuelta = before.slice(before.findLastIndex(({ tipo }) => tipo === "cancelado") + 1);
  const has = (tipo: EventoPedido["tipo"]) => vuelta.some((evento) => evento.tipo === tipo);
  if (has("entregado")) return PASADAS.entregado;
  if (has("enviado") || has("despacho")) return 3;
  return has("procesando") ? 1 : 0;
}

function findCancelado({ pedido, eventos, envios }: Datos): FinRecorrido | null {
  if (pedido.estado !== "cancelado") return null;
  const nota = envios.length > 0 && listFuera(envios).length === 0 ? "El paquete volvió a nuestra tienda" : "";
  return { tipo: "cancelado", nombre: "Cancelado", cuando: findUltimo(eventos, "cancelado"), nota };
}

const NOMBRE_RETORNO: Partial<Record<EstadoRetorno, string>> = {
  pedido: "Devolución pedida",
  aceptado: "Devolución aceptada",
  recibido: "Devolución recibida",
};

/** The last return that was not refused or withdrawn. */
function findDevolucion({ pedido, retornos }: Datos): FinRecorrido | null {
  const last = retornos
    .filter(({ estado }) => NOMBRE_RETORNO[estado] !== undefined)
    .toSorted((a, b) => a.created_at.getTime() - b.created_at.getTime())
    .at(-1);
  if (!last) return null;
  const [unas, todas] = [countUnidades(last.lineas), countUnidades(pedido.items)];
  return {
    tipo: "devolucion",
    nombre: NOMBRE_RETORNO[last.estado] ?? "",
    cuando: last.cambiado_en ?? last.created_at,
    nota: unas < todas ? `${unas} de ${formatUnidades(todas)}` : "",
  };
}

/** Where an order is on its way, as its owner may know it. */
export function buildRecorrido(datos: Datos): RecorridoPedido {
  const { pedido, situacion, eventos, envios } = datos;
  const cancelado = findCancelado(datos);
  const pasadas = cancelado ? countAlcanzadas(eventos) : PASADAS[pedido.estado];
  const [pagado, enviado, entregado] = ORDEN.map((tipo) => findUltimo(eventos, tipo));
  const recojo = envios.length > 0 && envios.every((envio) => envio.recojo);
  const partes = describePartes(datos);
  const salida = enviado ?? listFuera(envios).at(0)?.created_at ?? null;
  const nombres: Omit<Parada, "avance">[] = [
    {
      nombre: isContraEntrega(pedido) ? "Confirmado" : pasadas === 0 ? "Pago" : "Pagado",
      cuando: pagado ?? null,
      nota: isPagado(pedido.estado) ? "" : PAGO[situacion],
    },
    { nombre: "En preparación", cuando: null, nota: pasadas === 1 ? partes : "" },
    { nombre: recojo ? "Listo para recoger" : "Enviado", cuando: salida, nota: pasadas > 1 ? partes : "" },
    { nombre: recojo ? "Recogido" : "Entregado", cuando: entregado ?? null, nota: "" },
  ];
  const paradas = nombres.map(({ cuando, ...parada }, position): Parada => {
    const avance = position < pasadas ? "hecho" : position === pasadas && !cancelado ? "actual" : "falta";
    return { ...parada, avance, cuando: avance === "falta" ? null : cuando };
  });
  return {
    paradas: cancelado ? paradas.filter(({ avance }) => avance === "hecho") : paradas,
    fin: cancelado ?? findDevolucion(datos),
  };
}
