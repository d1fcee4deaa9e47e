import type { Tienda } from "#app/context.ts";
import { readAjustes } from "#app/features/base/ajustes/ajustes.server.ts";
import { type Creacion, createPedido } from "#app/features/compra/checkout/crear-pedido.server.ts";
import { digest } from "#app/features/compra/checkout/huella.server.ts";
import { readEnLinea } from "#app/features/compra/checkout/metodos.server.ts";
import { judgeDireccion } from "#app/features/entrega/direcciones/direcciones.server.ts";
import { quoteRecojo, readReglas, type ReglasEnvio } from "#app/features/entrega/envios/cotizar.server.ts";
import { getUsuarioById } from "#app/features/personas/usuarios/usuarios.server.ts";
import type { Ajustes } from "#app/features/base/ajustes/ajustes.ts";
import type { VentaInput } from "./venta.schema.ts";

type VenderDeps = Pick<Tienda, "db" | "env" | "pasarelas">;

export type ResultadoVenta =
  | { tipo: "vendido"; pedido_id: string }
  | Exclude<Creacion, { tipo: "creado" | "repetido" | "abiertos" }>
  | { tipo: "direccion"; campos: Record<string, string>; visto: string }
  /** The switch is off, or fetching is. */
  | { tipo: "apagado" };

const SIN_NOMBRE = "Cliente de la tienda";

/** Where it goes. Fetched or taken along, nothing is delivered. */
function judgeDestino({ modo, entrega }: VentaInput, { recojo }: Ajustes, reglas: ReglasEnvio) {
  if (modo !== "envio") {
    const { direccion, entrega: promesa } = quoteRecojo(reglas, modo === "recojo" ? recojo : null, new Date());
    return { direccion, lugar: null, promesa };
  }
  const vacia = {
    calle: "",
    referencia: "",
    lugar: "",
    departamento: "",
    provincia: "",
    distrito: "",
    lugar_visto: "",
  };
  const judged = judgeDireccion(entrega ?? vacia);
  if (judged.tipo === "rechazo") return { ...judged, tipo: "direccion" as const };
  return { direccion: judged.texto, lugar: judged.datos, promesa: undefined };
}

async function findQuien({ db }: VenderDeps, { cliente, telefono }: VentaInput) {
  const { usuario_id, nombre, correo } = cliente;
  if (usuario_id === null)
    return { usuario_id, contacto: { nombre: nombre || SIN_NOMBRE, correo: correo || null }, telefono };
  const usuario = await getUsuarioById(db, usuario_id);
  return usuario && !usuario.eliminado_en ? { usuario_id, telefono: telefono ?? usuario.telefono ?? undefined } : null;
}

/**
 * Makes an order for somebody who asked in a chat or stands at the counter: holds its stock for the shop's own hours,
 * and expires as any. No account is made. `clave`: the form's key, which answers with the same order again.
 */
export async function createVenta(
  tienda: VenderDeps,
  input: VentaInput,
  { clave, actor_id }: { clave: string; actor_id: string },
): Promise<ResultadoVenta> {
  const { cliente: _cliente, contacto: _contacto, entrega: _entrega, ...asked } = input;
  const { modo, contra_entrega, acordados, envio: escrito, ...sent } = asked;
  const [ajustes, reglas] = await Promise.all([readAjustes(tienda), readReglas(tienda)]);
  const apagados = [
    ajustes.venta_asistida.ofrecer,
    modo === "recojo" ? ajustes.recojo.ofrecer : "si",
    contra_entrega ? ajustes.contra_entrega.ofrecer : "si",
  ];
  if (apagados.includes("no")) return { tipo: "apagado" };
  const destino = judgeDestino(input, ajustes, reglas);
  if ("tipo" in destino) return destino;
  const quien = await findQuien(tienda, input);
  if (!quien) return { tipo: "sin_cuenta" };
  const envio = modo === "envio" ? escrito : null;
  const [enLinea] = await readEnLinea(tienda);
  const metodo_pago = contra_entrega ? "contra_entrega" : (enLinea ?? "stripe");
  const pedido = { ...sent, direccion: destino.direccion, metodo_pago } as const;
  const creacion = await createPedido(tienda.db, {
    ...pedido,
    ...quien,
    lugar: destino.lugar,
    promesa: destino.promesa,
    reglas,
    clave,
    huella: digest({ ...pedido, ...(acordados.length > 0 && { acordados }), ...(envio !== null && { envio }) }),
    vence_en: new Date(Date.now() + Number(ajustes.venta_asistida.horas) * 3_600_000),
    vence_nuevo: null,
    topes: ajustes.topes,
    tolerados: [],
    limitado: false,
    metodos: [metodo_pago],
    preguntas: [],
    tanteado: false,
    contraEntrega: { env: tienda.env, ajuste: ajustes.contra_entrega },
    asistida: { actor_id, acordados, envio, porEnlace: modo !== "mostrador" && !contra_entrega },
  });
  if (creacion.tipo === "creado") return { tipo: "vendido", pedido_id: creacion.pedido.id };
  if (creacion.tipo === "repetido") return { tipo: "vendido", pedido_id: creacion.pedido_id };
  if (creacion.tipo === "abiertos") throw new Error("an order of staff closes no other");
  return creacion;
}
