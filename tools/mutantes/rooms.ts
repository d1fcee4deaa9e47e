/** Files that are mutated, and the tests that ought to notice, as globs. */
export interface MutatedRoom {
  files: readonly string[];
  tests: readonly string[];
}

const FEATURES = "app/features";

/** What decides on money, goods, papers and who may do what. */
export const ROOMS: Readonly<Record<string, MutatedRoom>> = {
  dinero: {
    files: ["lib/{dinero,dinero-con-signo,typed-soles,reparto}.ts", "lib/envio/*.ts"],
    tests: ["lib/**/*.test.ts", `${FEATURES}/compra/checkout/{checkout,envio.server}.test.ts`],
  },
  existencias: {
    files: [
      `${FEATURES}/catalogo/existencias/*.ts`,
      `${FEATURES}/compra/checkout/{crear-pedido,checkout}.server.ts`,
      `${FEATURES}/pedidos/pedidos/{despachos,despachos.server,devolucion,devolucion.server,estado-pedido.server}.ts`,
    ],
    tests: [
      `${FEATURES}/pedidos/{pedidos,retornos}/*.test.ts`,
      `${FEATURES}/catalogo/{existencias,csv,panel,variantes}/*.test.ts`,
      `${FEATURES}/compra/{checkout,carrito}/*.test.ts`,
      `${FEATURES}/pedidos/gestion/*.test.ts`,
      `${FEATURES}/cuentas/privacidad/eliminar-cuenta.server.test.ts`,
      "tests/sin-cuenta-compra.test.ts",
    ],
  },
  pagos: {
    files: [`${FEATURES}/pedidos/pagos/*.ts`],
    tests: [
      `${FEATURES}/pedidos/{pagos,abonos,gestion}/*.test.ts`,
      `${FEATURES}/compra/{checkout,enlace,venta}/*.test.ts`,
      "tests/{cobros,pasarelas,webhooks,listas,espera,sin-cuenta-compra}.test.ts",
    ],
  },
  comprobantes: {
    files: [`${FEATURES}/pedidos/comprobantes/*.ts`],
    // Without the 500 documents of comprobantes.test.ts, which take a minute each time.
    tests: [
      `${FEATURES}/pedidos/comprobantes/!(comprobantes).test.ts`,
      `${FEATURES}/pedidos/abonos/*.test.ts`,
      "tests/{consulta-comprobante,oficina-sunat,enlaces}.test.ts",
    ],
  },
  cupones: {
    files: [`${FEATURES}/catalogo/cupones/*.ts`],
    tests: [`${FEATURES}/catalogo/cupones/*.test.ts`, `${FEATURES}/compra/checkout/cupon*.test.ts`],
  },
  plazos: {
    files: [
      `${FEATURES}/atencion/reclamos/{plazo,plazos.server,tarea-plazo.server,reclamos,reclamos.server}.ts`,
      "lib/{habiles,fechas,atencion}.ts",
      `${FEATURES}/entrega/feriados/*.ts`,
    ],
    tests: [
      `${FEATURES}/{atencion/reclamos,entrega/feriados}/*.test.ts`,
      "tests/{libro,reclamo-de-devolucion}.test.ts",
      "lib/envio/*.test.ts",
    ],
  },
  puertas: {
    files: [
      "lib/{permisos,gate,origins}.ts",
      "server/{body-limit,client-address,method-check,open-request,origin-check,route-declarations,security-headers}.ts",
      `${FEATURES}/personas/usuarios/{guard,permisos}.server.ts`,
      `${FEATURES}/base/limites/*.ts`,
    ],
    // Without those of tests/ that ask every route: guards.test.ts alone took ten minutes for a mutant of each request.
    tests: [
      "lib/*.test.ts",
      "server/*.test.ts",
      `${FEATURES}/{personas/usuarios,base/limites}/*.test.ts`,
      `${FEATURES}/atencion/mensajes/recibir.server.test.ts`,
    ],
  },
};
