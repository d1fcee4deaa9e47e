import { expect, it } from "vitest";
import { openTestDb } from "#tests/db.ts";
import { buildFile, editRow, exportRows, fillProductos, parseArchivo } from "#tests/fixtures/csv-productos.ts";
import { reviewImportacion } from "./importacion.server.ts";

const db = await openTestDb();

async function review(rows: string[][]) {
  const bytes = buildFile(rows);
  const { filas } = await reviewImportacion(db, await parseArchivo(bytes), bytes);
  return filas.map((fila) => (fila.tipo === "error" ? fila.errores.map(({ columna }) => columna).join() : fila.tipo));
}

const option = (row: string[], opciones: string) => editRow(row, { nombre: "", opciones });

it("variants go out and in unchanged, and are judged as their group will be", async () => {
  for (const talla of ["S", "M"]) {
    await fillProductos(db, 1, { nombre: `Polo, ${talla}`, grupo: "Polo", opciones: [`Talla: ${talla}`] });
  }
  const rows = await exportRows(db, "orden=-nombre");
  expect(await review(rows)).toEqual(["igual", "igual"]);
  const [first = [], second = []] = rows;
  // Alone it must keep the group's options; all rows together may change them.
  expect(await review([option(first, "Tamaño: S")])).toEqual(["Opciones"]);
  expect(await review([option(first, "Tamaño: S"), option(second, "Tamaño: M")])).toEqual(["cambia", "cambia"]);
  expect(await review([option(first, "Talla: L"), option(second, "Talla: L")])).toEqual(["cambia", "Opciones"]);
  expect(await review([editRow(first, { nombre: "Camiseta" })])).toEqual(["Nombre"]);
});
