import type { World } from "../fixtures/world.ts";

/** Requests of the routes of the panel's receipts. */
export const FILAS_COMPROBANTES = {
  "/comprobante": {
    unchanged: "it reads what whoever asks has said whole, and is tested in app/features/pedidos/comprobantes",
  },
  "/comprobante/:formato": {
    address: "/comprobante/pdf",
    unchanged: "it reads what whoever asks has said whole, and is tested in app/features/pedidos/comprobantes",
  },
  "/api/pedidos/:id/comprobante/:comprobante/:formato": {
    own: true as const,
    address: ({ pedido, comprobante }: World) => `/api/pedidos/${pedido}/comprobante/${comprobante}/xml`,
  },
  "/admin/comprobantes/ajustes": {
    form: () => ({
      activo: "on",
      ambiente: "pruebas",
      usuario_sol: "GUARDIA",
      clave_sol: "",
      boleta: "B009",
      factura: "F001",
      nota_boleta: "BC01",
      nota_factura: "FC01",
      clave_archivo: "",
    }),
    empty: true as const,
  },
  "/admin/comprobantes/nuevo": {
    address: ({ pedido }: World) => `/admin/comprobantes/nuevo?pedido=${pedido}`,
    form: () => ({ documento: "dni", numero: "12345678", nombre: "Ana", direccion: "" }),
    empty: true as const,
    unchanged: "the order has its receipt, and what is issued is tested in app/features/pedidos/comprobantes",
  },
  "/admin/comprobantes/:id": {
    address: ({ comprobante }: World) => `/admin/comprobantes/${comprobante}`,
    form: () => ({ accion: "reenviar" }),
  },
  "/admin/comprobantes/:id/:formato": {
    address: ({ comprobante }: World) => `/admin/comprobantes/${comprobante}/xml`,
  },
  "/admin/comprobantes/zip": { empty: true as const },
};
