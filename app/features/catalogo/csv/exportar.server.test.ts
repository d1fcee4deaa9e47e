import { expect, it } from "vitest";
import { centimos } from "#lib/dinero.ts";
import { openTestDb } from "#tests/db.ts";
import { exportRows, buildFile, fillProductos } from "#tests/fixtures/csv-productos.ts";
import { reviewImportacion } from "./importacion.server.ts";
import { NOMBRES_CATEGORIAS } from "#tests/fixtures/campos-producto.ts";
import { readArchivo } from "./leer-importacion.server.ts";

const db = await openTestDb();

it("the export read back changes nothing, whatever is in its cells", async () => {
  const hostil = { nombre: '=HYPERLINK("x";"y")', descripcion: 'uno\r\ndos; "tres"\n-cuatro' };
  const galeria = ["https://a.pe/2.jpg", "https://a.pe/3.jpg"];
  await fillProductos(db, 1, { ...hostil, imagen: "https://a.pe/1.jpg", galeria, precio: centimos(123_450) });
  await fillProductos(db, 1, { nombre: "'-5", descripcion: "+51 <script>alert(1)</script>", precio: centimos(5) });
  const bytes = buildFile(await exportRows(db));
  expect(new TextDecoder().decode(bytes)).toContain("'=HYPERLINK");
  const archivo = await readArchivo(bytes, NOMBRES_CATEGORIAS);
  if ("razon" in archivo) throw new Error(archivo.razon);
  const { filas } = await reviewImportacion(db, archivo, bytes);
  expect(filas.map(({ tipo }) => tipo)).toEqual(["igual", "igual"]);
});

it("holds every product that the filters leave, in the order of the list, whatever the size of its batches", async () => {
  await fillProductos(db, 25);
  await fillProductos(db, 3, { categoria: "Ropa", precio: centimos(1003), nombre: "Igual" });
  for (const orden of ["", "-novedad", "novedad", "nombre", "-nombre", "categoria", "-precio", "precio", "-stock"]) {
    const rows = await exportRows(db, `orden=${orden}`, 4);
    expect(rows).toEqual(await exportRows(db, `orden=${orden}`));
    expect(new Set(rows.map((row) => row.at(-1))).size).toBe(30);
  }
  const names = (await exportRows(db, "orden=nombre&categoria=Hogar&buscar=taza", 7)).map(([nombre]) => nombre);
  expect(names).toHaveLength(25);
  expect(names).toEqual(names.toSorted((a = "", b = "") => a.localeCompare(b, "es")));
});
