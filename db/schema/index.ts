export * from "./auditoria.ts";
export * from "./correos.ts";
export * from "./identidad.ts";
export * from "./movimientos-stock.ts";
export * from "./pagos.ts";
export * from "./pedidos.ts";
export * from "./productos.ts";
export * from "./usuarios.ts";
