import { randomUUID } from "node:crypto";
import { reviewImportacion } from "#app/features/catalogo/csv/importacion.server.ts";
import { readArchivo } from "#app/features/catalogo/csv/leer-importacion.server.ts";
import { newId } from "#lib/ids.ts";
import { NOMBRES_CATEGORIAS } from "../fixtures/campos-producto.ts";
import type { World } from "../fixtures/world.ts";

async function importacion({ tienda }: World) {
  const bytes = new TextEncoder().encode("Nombre,Categoría,Descripción,Precio,Stock\nPlato,Hogar,De prueba,10.00,3\n");
  const archivo = await readArchivo(bytes, NOMBRES_CATEGORIAS);
  if ("razon" in archivo) throw new Error(archivo.razon);
  const { clave, huella } = await reviewImportacion(tienda.db, archivo, bytes);
  return { intento: "importar", archivo: new File([bytes], "productos.csv"), clave, huella, motivo: "conteo" };
}

/** Requests of the panel's routes of products. */
export const FILAS_PRODUCTOS = {
  "/admin/productos": {
    form: () => ({
      intento: "crear",
      clave: newId(),
      nombre: "Taza nueva",
      categoria: "Hogar",
      descripcion: "De prueba",
      precio: "10.00",
      stock: "3",
      imagen: "https://ejemplo.pe/taza.jpg",
    }),
    empty: true,
  },
  "/admin/productos/exportar": { empty: true },
  "/admin/productos/demostracion": {
    form: () => ({ intento: "vaciar", clave: newId() }),
    unchanged: "this shop has no product of the demo",
    empty: true,
  },
  "/admin/productos/importar": { form: importacion, empty: true },
  "/admin/productos/plantilla": { empty: true },
  "/admin/productos/:id": {
    address: ({ producto }: World) => `/admin/productos/${producto.id}`,
    form: ({ producto }: World) => ({
      intento: "celda",
      campo: "stock",
      id: producto.id,
      clave: randomUUID().replaceAll("-", ""),
      esperado: "0",
      valor: "1",
      motivo: "recepcion",
    }),
    empty: true,
  },
  "/admin/productos/:id/variantes": {
    address: ({ producto }: World) => `/admin/productos/${producto.id}/variantes`,
    form: () => ({ intento: "crear", clave: newId(), grupo: "Polo", nombre_1: "Talla", valores_1: "S, M" }),
    empty: true,
  },
  "/admin/productos/:id/oferta": {
    address: ({ producto }: World) => `/admin/productos/${producto.id}/oferta`,
    form: () => ({
      intento: "programar",
      clave: newId(),
      precio: "50.00",
      desde: "2090-01-01",
      hasta: "2090-01-31",
      unidades: "5",
    }),
    empty: true,
  },
  "/admin/productos/:id/movimientos": {
    address: ({ producto }: World) => `/admin/productos/${producto.id}/movimientos`,
    empty: true,
  },
};
