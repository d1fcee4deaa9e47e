import { eq } from "drizzle-orm";
import { type Centimos, centimos } from "#lib/dinero.ts";
import { newIdAt } from "#lib/ids.ts";
import type { Tx } from "../client.server.ts";
import { pagos, reembolsos } from "../schema/index.ts";
import type { MetodoDemo, PedidoDemo } from "./historia.ts";

/** The sandbox verifies and refunds it. */
export interface PagoDemo {
  proveedor: MetodoDemo;
  referencia: string;
  pedido_id: string;
  email: string;
  lineas: { nombre: string; cantidad: number; precio: Centimos }[];
  creado: Date;
  vence: Date;
  estado: "abierto" | "vale" | "cerrado" | "pagado";
  reembolso: { clave: string; monto: Centimos; creado: Date } | null;
}

export interface ProveedoresDemo {
  newReferencia: (proveedor: MetodoDemo) => string;
  remember: (pagos: readonly PagoDemo[]) => Promise<void>;
}

const ESTADO_PAGO = { abierto: "abierto", vale: "pendiente", cerrado: "cerrado", pagado: "aprobado" } as const;

function toEstadoPago({ pagado, estado, cobro }: PedidoDemo): PagoDemo["estado"] {
  if (pagado !== null) return "pagado";
  if (estado === "cancelado") return "cerrado";
  return cobro === "en_curso" ? "vale" : "abierto";
}

export function buildPago(pedido: PedidoDemo, { newReferencia }: ProveedoresDemo): PagoDemo {
  const lineas = pedido.items.map(({ nombre, cantidad, precio }) => {
    return { nombre, cantidad, precio: centimos(Math.round(precio * 100)) };
  });
  if (pedido.igv > 0) lineas.push({ nombre: "IGV (18%)", cantidad: 1, precio: pedido.igv });
  const { devuelto } = pedido;
  return {
    proveedor: pedido.metodo_pago,
    referencia: newReferencia(pedido.metodo_pago),
    pedido_id: pedido.id,
    email: pedido.cliente.email,
    lineas,
    creado: new Date(pedido.pagado ?? pedido.creado),
    vence: new Date(pedido.vence),
    estado: toEstadoPago(pedido),
    reembolso: devuelto && { clave: newIdAt(devuelto.at), monto: devuelto.monto, creado: new Date(devuelto.at) },
  };
}

const CERO = centimos(0);

/** `recordados` are in the order of `historia`. */
export async function insertPagos(
  tx: Tx,
  historia: readonly PedidoDemo[],
  recordados: readonly PagoDemo[],
  admin: string | null,
) {
  const rows = recordados.map((pago, n) => {
    const monto = historia[n]?.total ?? CERO;
    const { pedido_id, proveedor, referencia, vence: vence_en, creado: created_at } = pago;
    const aprobado = pago.estado === "pagado" ? monto : CERO;
    const fija = {
      id: newIdAt(created_at.getTime()),
      pedido_id,
      proveedor,
      referencia,
      vence_en,
      created_at,
      intento: 1,
      monto,
    };
    return {
      ...fija,
      estado: ESTADO_PAGO[pago.estado],
      aprobado,
      actualizado_en: created_at,
    };
  });
  await tx.insert(pagos).values(rows);
  // In the till each refund has its own day.
  for (const [n, { reembolso }] of recordados.entries()) {
    const id = rows[n]?.id;
    if (!reembolso || id === undefined) continue;
    const { monto: reembolsado, creado: actualizado_en } = reembolso;
    await tx.update(pagos).set({ reembolsado, actualizado_en }).where(eq(pagos.id, id));
  }
  const given = recordados.flatMap(({ reembolso }, n) => {
    const [pago, pedido] = [rows[n], historia[n]];
    if (!reembolso || !pago || !pedido?.devuelto) return [];
    const { clave: id, monto, creado: created_at } = reembolso;
    return [
      {
        id,
        pago_id: pago.id,
        monto,
        motivo: pedido.devuelto.motivo,
        estado: "hecho" as const,
        actor_id: admin,
        created_at,
      },
    ];
  });
  await tx.insert(reembolsos).values(given);
}
