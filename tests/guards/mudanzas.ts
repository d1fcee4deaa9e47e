import type { World } from "../fixtures/world.ts";

/** Requests of the routes that bring products and customers of another shop. */
export const FILAS_MUDANZAS = {
  "/admin/productos/mudanza": {
    form: () => ({ paso: "direcciones", texto: "/viejo;/catalogo" }),
  },
  "/admin/productos/mudanza/:mudanza": {
    address: ({ mudanza }: World) => `/admin/productos/mudanza/${mudanza}`,
    form: () => ({ paso: "descartar" }),
    empty: true,
  },
  "/admin/usuarios/traer": {
    form: () => ({
      accion: "traer",
      "papel.0": "email",
      "papel.1": "nombre",
      archivo: new File(["Email,Nombre\nnueva@correo.pe,Nueva"], "clientes.csv", { type: "text/csv" }),
    }),
    empty: true,
  },
};
