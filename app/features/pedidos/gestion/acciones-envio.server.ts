import type { Tienda } from "#app/context.ts";
import { countUnidades, formatUnidades } from "#app/features/pedidos/pedidos/despachos.ts";
import { type Estado, NOMBRE_ESTADO } from "#app/features/pedidos/pedidos/pedidos.ts";
import type { AccionOf, ResultadoPanel } from "./resultado.ts";
import { formatStale } from "./cambio-ajeno.server.ts";
import { correctDespacho } from "./corregir.server.ts";
import { sendPedido, undoDespacho } from "./enviar.server.ts";

const SIN_COURIER = "Ese courier ya no está en la lista. Elige otro: la lista se edita en Ajustes.";
const NO_EXISTE = "Ese envío ya no está: alguien lo deshizo antes.";
const OTROS_DATOS =
  "Otra persona cambió los datos de este envío mientras los corregías. No guardamos los tuyos: siguen aquí; cierra el formulario y mira los suyos.";
const ANTES = "No se envió nada: mira cómo está ahora y vuelve a intentarlo.";

function formatQuedan(left: number): string {
  if (left === 0) return "Ya no queda ninguna por enviar.";
  return left === 1 ? "Queda 1 por enviar." : `Quedan ${left} por enviar.`;
}

async function formatNoSePrepara(tienda: Tienda, pedido_id: string, estado: Estado): Promise<string> {
  if (estado !== "pendiente") return formatStale(tienda.db, pedido_id, estado);
  return `El pedido está en «${NOMBRE_ESTADO.pendiente}»: pásalo a «${NOMBRE_ESTADO.procesando}» antes de enviarlo.`;
}

export async function applyEnviar(tienda: Tienda, accion: AccionOf<"enviar">): Promise<ResultadoPanel> {
  const { pedido_id, clave, courier, numero, nota, unidades, actor_id } = accion;
  const envio = { id: clave, lineas: unidades, courier, numero, nota, actor_id };
  const resultado = await sendPedido(tienda, pedido_id, envio);
  switch (resultado.tipo) {
    case "enviado": {
      const faltan = countUnidades(resultado.quedan);
      const hecho = faltan === 0 ? `Ahora está en «${NOMBRE_ESTADO.enviado}».` : `Salió una parte.`;
      const resto = faltan === 0 ? "" : ` ${faltan === 1 ? "Falta" : "Faltan"} ${formatUnidades(faltan)} por enviar.`;
      return { ok: true, texto: hecho + resto };
    }
    case "otro_estado":
      return { ok: false, mensaje: await formatNoSePrepara(tienda, pedido_id, resultado.estado) };
    case "sin_courier":
      return { ok: false, campos: { courier: SIN_COURIER } };
    case "no_quedan": {
      const asked = unidades.flatMap(({ producto_id, cantidad }) => {
        const left = resultado.quedan.find((item) => item.producto_id === producto_id)?.cantidad ?? 0;
        return cantidad > left ? [[`unidades.${producto_id}`, `${formatQuedan(left)} ${ANTES}`]] : [];
      });
      return { ok: false, campos: Object.fromEntries(asked) };
    }
  }
}

export async function applyDeshacerEnvio(
  tienda: Tienda,
  { pedido_id, despacho_id, actor_id }: AccionOf<"deshacer_envio">,
): Promise<ResultadoPanel> {
  const resultado = await undoDespacho(tienda, pedido_id, { id: despacho_id, actor_id });
  switch (resultado.tipo) {
    case "deshecho":
      return { ok: true, texto: "Se deshizo el envío. Su correo no salió." };
    case "no_existe":
      return { ok: false, mensaje: NO_EXISTE };
    case "tarde":
      return { ok: false, mensaje: "Ya pasaron los 10 minutos y el correo salió: el envío se queda como está." };
    case "otro_estado":
      return { ok: false, mensaje: await formatStale(tienda.db, pedido_id, resultado.estado) };
  }
}

export async function applyCorregirEnvio(
  tienda: Tienda,
  { pedido_id, despacho_id: id, visto, courier, numero, nota, actor_id }: AccionOf<"corregir_envio">,
): Promise<ResultadoPanel> {
  const resultado = await correctDespacho(tienda, pedido_id, { id, visto, courier, numero, nota, actor_id });
  switch (resultado) {
    case "corregido":
      return { ok: true, texto: "Datos guardados: el cliente ya los ve en su pedido." };
    case "igual":
      return { ok: true, texto: "No cambió nada." };
    case "no_existe":
      return { ok: false, mensaje: NO_EXISTE };
    case "cambio_ajeno":
      return { ok: false, mensaje: OTROS_DATOS };
    case "sin_courier":
      return { ok: false, campos: { courier: SIN_COURIER } };
  }
}
