import type { ClaveCorreo } from "#app/features/base/ajustes/correos.ts";
import type { Marca } from "#app/features/base/ajustes/marca.ts";
import { centimos, computeTotales } from "#lib/dinero.ts";
import { writePedidoEnviado } from "./correo-envio.server.tsx";
import {
  writeDineroDevuelto,
  writePagoFallido,
  writePedidoCancelado,
  writePedidoConfirmado,
  writePedidoEntregado,
} from "./correo-pedido.server.tsx";
import type { EnvioCorreo, MensajeCorreo, PedidoCorreo } from "./correo.ts";

const LINEAS = [{ producto_id: "1", nombre: "Taza de cerámica", cantidad: 2, precio: centimos(3_990) }];

const buildPedido = (): PedidoCorreo => ({
  id: "00000000-0000-7000-8000-00001fbd4387",
  numero: 1042,
  nombre: "Rosa",
  lineas: LINEAS,
  extras: [],
  direccion_envio: "Av. Larco 123\nMiraflores, Lima, Lima",
  receptor: "",
  llegada: "",
  created_at: new Date(),
  preciosConIgv: false,
  ...computeTotales(LINEAS),
});

const ENVIO: EnvioCorreo = {
  parte: "todo",
  courier: "Olva Courier",
  recojo: false,
  numero: "25-36710008",
  seguimiento: null,
  nota: "",
  contenido: "",
};

const HORA_MS = 60 * 60 * 1_000;

export function writeMuestra(marca: Marca, clave: ClaveCorreo): Promise<MensajeCorreo> {
  const pedido = buildPedido();
  switch (clave) {
    case "correo_confirmado":
      return writePedidoConfirmado(marca, pedido);
    case "correo_fallido":
      return writePagoFallido(marca, { ...pedido, vence_en: new Date(Date.now() + HORA_MS), motivo: null });
    case "correo_enviado":
      return writePedidoEnviado(marca, { ...pedido, envio: ENVIO });
    case "correo_entregado":
      return writePedidoEntregado(marca, pedido);
    case "correo_cancelado":
      return writePedidoCancelado(marca, { ...pedido, motivo: "Pediste cancelarlo.", devuelto: null, cobrado: false });
    case "correo_devuelto":
      return writeDineroDevuelto(marca, { ...pedido, devuelto: LINEAS[0]?.precio ?? pedido.total });
  }
}
