import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { computeDiferencia } from "#app/features/base/auditoria/auditoria.ts";
import { Cambios } from "#app/features/base/auditoria/cambios.tsx";
import { formatCsvRow } from "#lib/csv.ts";
import { newId } from "#lib/ids.ts";
import { CAMPOS, fillTexts } from "#tests/fixtures/campos-producto.ts";
import { linea } from "./campo.ts";
import { describeCampos, differs, toRegistro } from "./campos.ts";
import { buildColumnas, toCells } from "#app/features/catalogo/csv/columnas.ts";
import { readTabla } from "#app/features/catalogo/csv/leer-importacion.server.ts";
import { CamposProducto } from "#app/features/catalogo/panel/campos-producto.tsx";
import { camposSchema, readFields } from "#app/features/catalogo/panel/productos.schema.ts";
import { validateProducto } from "#app/features/catalogo/panel/validar-producto.ts";

/** With one more optional field. */
const TABLA = { ...CAMPOS, marca: { ...linea(80), etiqueta: "Marca" } };

const parse = camposSchema(TABLA);
const ANTES = { ...parse.parse(fillTexts(TABLA)), id: newId(), version: 3, oferta_hasta: null };
const DESPUES = { ...ANTES, marca: parse.parse(fillTexts(TABLA, ["marca"])).marca };

it("a field of the table is in the form, validated by its rule, and read from it", () => {
  const html = renderToStaticMarkup(
    <CamposProducto tabla={TABLA} producto={DESPUES} errors={{}} onBlur={() => {}} internos={false} />,
  );
  expect(html).toMatch(/<label[^>]*>Marca<\/label><input[^>]*name="marca"[^>]*value="Otra línea"/);
  const form = new FormData();
  for (const [name, text] of Object.entries(fillTexts(TABLA))) form.set(name, text);
  expect(validateProducto(form, TABLA)).toEqual({});
  expect(parse.parse(readFields(form)).marca).toBe("Ñandú");
  form.set("marca", "x".repeat(81));
  expect(validateProducto(form, TABLA)).toEqual({ marca: expect.stringMatching(/81 caracteres de 80/) });
  expect(parse.safeParse(readFields(form)).success).toBe(false);
  form.set("marca", " ");
  expect(parse.parse(readFields(form)).marca).toBe("");
});

it("counts as changed, and is shown by its name", () => {
  expect([differs(TABLA, ANTES, ANTES), differs(TABLA, ANTES, DESPUES)]).toEqual([false, true]);
  const cambio = computeDiferencia(toRegistro(TABLA, ANTES), toRegistro(TABLA, DESPUES));
  expect(cambio).toEqual({ antes: { marca: "Ñandú" }, despues: { marca: "Otra línea" } });
  const html = renderToStaticMarkup(
    <Cambios antes={cambio?.antes ?? {}} despues={cambio?.despues ?? {}} campos={describeCampos(TABLA)} />,
  );
  expect(html.replaceAll(/<[^>]+>/g, "")).toBe("Marca:antes Ñandúahora Otra línea");
});

it("goes out and in by CSV, its cell found by its name; a file without it leaves it as it is", async () => {
  const columnas = buildColumnas(TABLA);
  const rows = [Object.values(columnas), toCells(TABLA, DESPUES)];
  const read = async (file: typeof rows) => {
    const archivo = await readTabla(TABLA, new TextEncoder().encode(file.map(formatCsvRow).join("")));
    if ("razon" in archivo) throw new Error(archivo.razon);
    return archivo.filas;
  };
  const { oferta_hasta: _, ...escrito } = DESPUES;
  const datos = { ...escrito, stock_inicial: escrito.stock };
  expect(await read(rows)).toEqual([{ fila: 2, nombre: "Ñandú", tipo: "cambio", datos, sinColumna: [] }]);
  expect(await read(rows.map((row) => row.toReversed()))).toMatchObject([{ tipo: "cambio", datos }]);
  const at = Object.keys(columnas).indexOf("marca");
  expect(await read(rows.map((row) => row.toSpliced(at, 1)))).toMatchObject([
    { tipo: "cambio", sinColumna: ["marca"] },
  ]);
});
