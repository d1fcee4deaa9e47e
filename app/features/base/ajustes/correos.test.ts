import { describe, expect, it } from "vitest";
import { AJUSTES } from "./ajustes.ts";
import { CLAVES_CORREO, type ClaveCorreo, CORREOS, fillTextos, type TextosCorreo } from "./correos.ts";

const judge = (clave: ClaveCorreo, cambio: Partial<TextosCorreo>) => {
  const { error } = AJUSTES[clave].valor.safeParse({ ...CORREOS[clave].defecto, ...cambio });
  return error?.issues.map(({ path, message }) => `${String(path[0])}: ${message}`) ?? [];
};

const SIEMPRE = "{nombre}, {pedido}, {tienda}, {correo}, {telefono}";

describe("what staff write into a mail", () => {
  it.each(CLAVES_CORREO)("%s may be as it is, and have no end", (clave) => {
    expect(judge(clave, { cierre: "" })).toEqual([]);
  });

  it.each<[ClaveCorreo, Partial<TextosCorreo>, string[]]>([
    ["correo_confirmado", { texto: "Hola, {nombre}: {pedido}.\nGracias." }, []],
    ["correo_confirmado", { texto: "" }, ["texto: Escribe el mensaje."]],
    ["correo_confirmado", { titulo: "Hola {apellido}" }, [`titulo: No existe {apellido}. Puedes usar ${SIEMPRE}.`]],
    ["correo_confirmado", { texto: "Hasta el {plazo}" }, [`texto: No existe {plazo}. Puedes usar ${SIEMPRE}.`]],
    ["correo_confirmado", { cierre: "Hola {nombre" }, ["cierre: Revisa las llaves: se escribe {nombre}."]],
    ["correo_confirmado", { cierre: "Hola {{nombre}}" }, ["cierre: Revisa las llaves: se escribe {nombre}."]],
    ["correo_cancelado", { texto: "Se canceló." }, ["texto: Deja {motivo}: dice por qué se canceló."]],
    ["correo_fallido", { texto: "No pasó." }, ["texto: Deja {plazo}: dice hasta cuándo se guardan los productos."]],
    ["correo_devuelto", { texto: "Va {monto}.", cierre: "Son {monto}." }, []],
    ["correo_entregado", { asunto: "x".repeat(81) }, ["asunto: Escribe 80 caracteres como máximo."]],
  ])("%s with %j: %j", (clave, cambio, wrong) => {
    expect(judge(clave, cambio)).toEqual(wrong);
  });
});

it("what is filled in is text: its own braces stay", () => {
  const textos = { asunto: "{nombre}", titulo: "{otra}", texto: "{nombre} y {pedido}", cierre: "" };
  expect(fillTextos(textos, { nombre: "{pedido}", pedido: "$&" })).toEqual({
    asunto: "{pedido}",
    titulo: "{otra}",
    texto: "{pedido} y $&",
    cierre: "",
  });
});
