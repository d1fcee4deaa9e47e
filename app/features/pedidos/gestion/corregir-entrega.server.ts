import { eq } from "drizzle-orm";
import type { Tienda } from "#app/context.ts";
import { addAuditoria } from "#app/features/base/auditoria/auditoria.server.ts";
import { judgeDireccion } from "#app/features/entrega/direcciones/direcciones.server.ts";
import { type Ubicacion, VISTO } from "#app/features/entrega/direcciones/lugar.ts";
import { quoteLugar, readReglas, type ReglasEnvio } from "#app/features/entrega/envios/cotizar.server.ts";
import { notifyPedido } from "#app/features/pedidos/pedidos/avisos-pedido.server.ts";
import { indexNumeros, readPorEnviar } from "#app/features/pedidos/pedidos/despachos.server.ts";
import { toVistoEntrega } from "#app/features/pedidos/pedidos/entrega.ts";
import { addEvento, lockPedido } from "#app/features/pedidos/pedidos/pedidos.server.ts";
import type { EntregaPrometida, Pedido } from "#app/features/pedidos/pedidos/pedidos.ts";
import { pedidos } from "#db/schema/pedidos.ts";
import { type Centimos, formatSoles, fromSoles } from "#lib/dinero.ts";
import { formatTelefono } from "#lib/telefono.ts";
import { findCodigo } from "#lib/ubigeo/lugares.ts";
import type { AccionOf, ResultadoPanel } from "./resultado.ts";

type Correccion =
  /** `zona` is the new zone, if it changed, with its price and the price paid, without IGV in céntimos. */
  | { tipo: "corregida"; zona: { nombre: string; costo: Centimos; antes: Centimos } | null }
  | { tipo: "igual" | "cambio_ajeno" | "tarde" };

/** In another zone that zone's days count, at the agreed price. */
function moveEntrega(entrega: EntregaPrometida | null, lugar: Ubicacion, reglas: ReglasEnvio) {
  const { zona, llegada } = quoteLugar(reglas, lugar, new Date());
  if (!entrega || entrega.zona === zona.nombre) return { entrega, zona: null };
  const { nombre, dias, corte, habiles } = zona;
  const moved = { zona: nombre, costo: entrega.costo, ...llegada, dias, corte, habiles };
  return { entrega: moved, zona: { nombre, costo: zona.costo, antes: fromSoles(entrega.costo) } };
}

/** The timeline is blanked with the account. */
function describeAntes({ direccion_envio, receptor, telefono }: Pedido): string {
  const partes = [receptor, direccion_envio.replaceAll("\n", ", "), telefono && formatTelefono(telefono)];
  return `Antes: ${partes.filter(Boolean).join("; ")}.`;
}

type CorreccionPedida = Pick<Pedido, "direccion_envio" | "receptor" | "telefono"> & {
  lugar: Ubicacion;
  visto: string;
  actor_id: string;
};

/**
 * Possible until the last shipment. The customer gets a mail, the total stays, and another person's correction since
 * `visto` is not overwritten.
 */
async function correctEntrega(
  tienda: Tienda,
  pedido_id: string,
  { lugar, visto, actor_id, ...datos }: CorreccionPedida,
): Promise<Correccion> {
  const { db, env } = tienda;
  const reglas = await readReglas(tienda);
  return db.transaction(async (tx): Promise<Correccion> => {
    const pedido = await lockPedido(tx, pedido_id);
    const open = pedido.estado === "pendiente" || pedido.estado === "procesando";
    if (!open || (await readPorEnviar(tx, pedido)).length === 0) return { tipo: "tarde" };
    if (toVistoEntrega(pedido) === toVistoEntrega(datos)) return { tipo: "igual" };
    if (toVistoEntrega(pedido) !== visto) return { tipo: "cambio_ajeno" };
    const distrito = findCodigo(lugar);
    const { entrega, zona } = moveEntrega(pedido.entrega, lugar, reglas);
    const after = { ...pedido, ...datos, distrito, entrega };
    await tx
      .update(pedidos)
      .set({ ...datos, distrito, ...(entrega && { entrega }) })
      .where(eq(pedidos.id, pedido_id));
    await indexNumeros(tx, after);
    await addEvento(tx, { pedido_id, tipo: "entrega_corregida", detalle: describeAntes(pedido), actor_id });
    const campos = (["direccion_envio", "receptor", "telefono"] as const).filter((one) => pedido[one] !== after[one]);
    const target = { accion: "corregir_entrega", objeto: "pedido", objeto_id: pedido_id, actor_id } as const;
    // Without address and phone: the log is never cleaned.
    await addAuditoria(tx, { ...target, antes: null, despues: { campos: campos.join(", ") } });
    await notifyPedido(tx, env, after, { tipo: "entrega_corregida" });
    return { tipo: "corregida", zona };
  });
}

const OTROS_DATOS =
  "Otra persona corrigió la entrega mientras escribías. No guardamos lo tuyo: sigue aquí; cierra el formulario y mira lo suyo.";

export async function applyCorregirEntrega(
  tienda: Tienda,
  { pedido_id, visto, receptor, telefono, actor_id, ...partes }: AccionOf<"corregir_entrega">,
): Promise<ResultadoPanel> {
  const judged = judgeDireccion(partes);
  if (judged.tipo === "rechazo") return { ok: false, campos: { ...judged.campos, [VISTO]: judged.visto } };
  const { texto: direccion_envio, datos: lugar } = judged;
  const done = await correctEntrega(tienda, pedido_id, { direccion_envio, lugar, receptor, telefono, visto, actor_id });
  switch (done.tipo) {
    case "tarde":
      return { ok: false, mensaje: "Este pedido ya salió o se canceló: su entrega no se puede corregir." };
    case "igual":
      return { ok: true, texto: "No cambió nada." };
    case "cambio_ajeno":
      return { ok: false, mensaje: OTROS_DATOS };
    case "corregida": {
      const hecho = "Entrega corregida: el cliente recibe un correo.";
      if (!done.zona || done.zona.costo === done.zona.antes) return { ok: true, texto: hecho };
      const { nombre, costo, antes } = done.zona;
      const otro = `El envío a ${nombre} cuesta ${formatSoles(costo)} y el pedido se hizo con ${formatSoles(antes)}, sin IGV: el total no cambia.`;
      return { ok: true, texto: `${hecho} ${otro}`, tono: "warning" };
    }
  }
}
