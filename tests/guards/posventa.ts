import { newId } from "#lib/ids.ts";
import type { World } from "../fixtures/world.ts";

/** Requests of the routes of manual payments and returns. */
export const FILAS_POSVENTA = {
  "/pedido/:id/abono": {
    own: true as const,
    address: ({ abonado }: World) => `/pedido/${abonado.pedido}/abono`,
    form: () => ({ codigo: "99887766", canal: "yape" }),
    empty: true,
  },
  "/pedido/:id/devolucion": {
    own: true as const,
    address: ({ retornado }: World) => `/pedido/${retornado.pedido}/devolucion`,
    form: ({ retornado }: World) => ({
      intencion: "escribir",
      clave: newId(),
      retorno_id: retornado.retorno,
      mensaje: "Hola",
    }),
    empty: true,
  },
  "/admin/pedidos/devoluciones/:devolucion": {
    address: ({ retornado }: World) => `/admin/pedidos/devoluciones/${retornado.retorno}`,
    form: () => ({ accion: "escribir", clave: newId(), mensaje: "Hola" }),
  },
  "/admin/pedidos/devoluciones/:devolucion/etiqueta": {
    address: ({ retornado }: World) => `/admin/pedidos/devoluciones/${retornado.retorno}/etiqueta`,
    empty: true,
  },
  "/api/pedidos/etiquetas/:retorno": {
    own: true as const,
    address: ({ retornado }: World) => `/api/pedidos/etiquetas/${retornado.retorno}`,
    empty: true,
  },
  "/admin/pedidos/pagos": {
    form: ({ abonado }: World) => ({ accion: "rechazar", id: abonado.abono, motivo: "no_figura", detalle: "" }),
  },
  "/admin/pedidos/nuevo": {
    status: 404,
    unchanged: "off in a new shop; app/features/compra/venta/vender.server.test.ts has it on",
    empty: true,
  },
  "/admin/pedidos/mostrador": { form: () => ({ accion: "abrir", fondo: "50" }), empty: true },
  "/admin/pedidos/contra-entrega": {
    unchanged: "no order waits for its courier; app/features/pedidos/mostrador/mostrador.server.test.ts has some",
    empty: true,
  },
  "/admin/pedidos/:id/ticket": { address: ({ pedido }: World) => `/admin/pedidos/${pedido}/ticket`, empty: true },
  "/admin/pedidos/fotos/:foto": {
    address: ({ abonado }: World) => `/admin/pedidos/fotos/${abonado.foto}`,
    empty: true,
  },
  "/api/pedidos/fotos/:foto": {
    own: true as const,
    address: ({ abonado }: World) => `/api/pedidos/fotos/${abonado.foto}`,
    empty: true,
  },
};
