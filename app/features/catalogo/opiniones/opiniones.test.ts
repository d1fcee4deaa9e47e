import { describe, expect, it } from "vitest";
import { parseInput } from "#lib/parse-input.ts";
import { ordenOpinion, opinionSchema } from "./opinion.schema.ts";
import { computeResumen } from "./cifras.ts";
import { ESTRELLAS, formatAutor, LARGOS, MIN_TEXTO, parseFiltroOpiniones, toOpinionesHref } from "./opiniones.ts";

describe("the figures of a product's opinions", () => {
  it.each([
    [[0, 0, 0, 0, 1], { cuenta: 1, promedio: 5 }],
    [[1, 0, 0, 0, 1], { cuenta: 2, promedio: 3 }],
    [[0, 0, 0, 1, 2], { cuenta: 3, promedio: 4.7 }],
    [[1, 1, 1, 1, 1], { cuenta: 5, promedio: 3 }],
    [[7, 0, 0, 0, 0], { cuenta: 7, promedio: 1 }],
  ])("of %j", (estrellas, wanted) => {
    expect(computeResumen(estrellas)).toEqual({ ...wanted, estrellas });
  });

  it.each([[[0, 0, 0, 0, 0]], [[]]])("without opinions there are none: %j", (estrellas) => {
    expect(computeResumen(estrellas)).toBeNull();
  });
});

it.each([
  ["Rosa", "Quispe", "Rosa Q."],
  ["  Julio César ", "ñahui Torres", "Julio Ñ."],
  ["Rosa", "", "Rosa"],
  ["", "Quispe", "Cliente"],
])("%j %j is shown as %j", (nombre, apellido, wanted) => {
  expect(formatAutor({ nombre, apellido })).toBe(wanted);
});

const parse = (query: string) => {
  const params = new URLSearchParams(query);
  return parseFiltroOpiniones((name) => params.get(name));
};

describe("what the address of a product chooses", () => {
  it.each([
    ["", null, 1],
    ["estrellas=5&opiniones=3", 5, 3],
    ["estrellas=0", null, 1],
    ["estrellas=6", null, 1],
    ["estrellas=05", null, 1],
    ["opiniones=0", null, 1],
    ["opiniones=-1", null, 1],
    ["opiniones=1e3", null, 1],
    ["opiniones=9999999", null, 1],
  ])("%j", (query, estrellas, pagina) => {
    expect(parse(query)).toEqual({ estrellas, pagina });
  });

  it.each([null, ...ESTRELLAS])("is read back as it was written: %s", (estrellas) => {
    for (const pagina of [1, 2, 12]) {
      const { search, hash } = new URL(toOpinionesHref("p", { estrellas, pagina }), "http://x");
      expect(parse(search)).toEqual({ estrellas, pagina });
      expect(hash).toBe("#opiniones");
    }
  });
});

describe("what an opinion may hold", () => {
  const buena = { estrellas: "5", titulo: "", texto: "Muy buena taza." };
  const read = (changes: object) => parseInput(opinionSchema, { ...buena, ...changes });
  const wrong = (changes: object) => read(changes).error?.issues.map(({ path }) => path[0]);

  it.each([
    [{}, { estrellas: 5, titulo: "", texto: "Muy buena taza." }],
    [{ titulo: "  Dos \n líneas " }, { titulo: "Dos líneas" }],
    [{ texto: "Uno y dos.\r\n\r\n \r\n\r\nTres." }, { texto: "Uno y dos.\n\nTres." }],
    [{ texto: "<b>Muy</b> buena, https://otra.pe" }, { texto: "<b>Muy</b> buena, https://otra.pe" }],
    [{ texto: "x".repeat(LARGOS.texto) }, { texto: "x".repeat(LARGOS.texto) }],
  ])("%j", (changes, wanted) => {
    expect(read(changes).data).toMatchObject(wanted);
  });

  it.each([
    [{ estrellas: "" }, ["estrellas"]],
    [{ estrellas: "0" }, ["estrellas"]],
    [{ estrellas: "6" }, ["estrellas"]],
    [{ estrellas: "4.5" }, ["estrellas"]],
    [{ texto: "" }, ["texto"]],
    [{ texto: ` ${"x".repeat(MIN_TEXTO - 1)}  ` }, ["texto"]],
    [{ texto: "x".repeat(LARGOS.texto + 1) }, ["texto"]],
    [{ titulo: "x".repeat(LARGOS.titulo + 1) }, ["titulo"]],
    [{ texto: "Muy buena\0 taza." }, ["texto"]],
  ])("not %j", (changes, fields) => {
    expect(wrong(changes)).toEqual(fields);
  });
});

describe("what staff may order", () => {
  const id = "0198c5b2-0000-7000-8000-000000000001";
  it.each([
    [{ id, accion: "ocultar", motivo: "insulto" }, true],
    [{ id, accion: "ocultar", motivo: "es_mala" }, false],
    [{ id, accion: "ocultar" }, false],
    [{ id, accion: "responder", vista: "", respuesta: " " }, false],
    [{ id, accion: "responder", vista: "", respuesta: "x".repeat(LARGOS.respuesta + 1) }, false],
    [{ id, accion: "responder", vista: "", respuesta: "Gracias." }, true],
    [{ id, accion: "responder", vista: "2026-11-23T15:00:00.123Z", respuesta: "Gracias." }, true],
    [{ id, accion: "responder", respuesta: "Gracias." }, false],
    [{ id, accion: "quitar_respuesta", vista: "ayer" }, false],
    [{ id, accion: "borrar" }, false],
    [{ id: "x", accion: "revisar" }, false],
  ])("%j: %j", (orden, success) => {
    expect(ordenOpinion.safeParse(orden).success).toBe(success);
  });
});
