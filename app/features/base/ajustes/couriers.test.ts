import { describe, expect, it } from "vitest";
import { AJUSTES } from "./ajustes.ts";
import { typedCouriers } from "./couriers.schema.ts";
import { asksNumero, COURIERS, isSeguimiento, toSeguimiento } from "./couriers.ts";

describe("the page on which a shipment is followed", () => {
  it.each([
    "https://olva.pe/",
    "https://olva.pe/?n={numero}",
    "https://olva.pe/{numero}/{numero}#{numero}",
    "https://xn--and-6ma.pe:8443/x",
  ])("%s is one", (address) => expect(isSeguimiento(address)).toBe(true));

  it.each([
    "http://olva.pe/{numero}",
    "javascript:alert({numero})",
    "https://{numero}.olva.pe/",
    "https://olva.pe{numero}/",
    "https://{numero}@olva.pe/",
    "https://ana:clave@olva.pe/",
    "https://olva.pe:{numero}/",
    "//olva.pe/{numero}",
    "olva.pe",
    "https://",
  ])("%s is none", (address) => expect(isSeguimiento(address)).toBe(false));

  it.each<[address: string, numero: string, page: string | null]>([
    ["https://olva.pe/?n={numero}", "25-1", "https://olva.pe/?n=25-1"],
    ["https://olva.pe/?n={numero}", '"><b> &x=$&', "https://olva.pe/?n=%22%3E%3Cb%3E%20%26x%3D%24%26"],
    ["https://olva.pe/?n={numero}", "", null],
    ["https://olva.pe/", "", "https://olva.pe/"],
    ["", "25-1", null],
  ])("%s of the number '%s' is %s", (seguimiento, numero, page) =>
    expect(toSeguimiento({ seguimiento }, numero)).toBe(page),
  );
});

it.each([
  ["26-42", "https://tracking.olvaexpress.pe/", true],
  ["26 42", "https://urbano.pe/?guia=26%2042", false],
  ["", "https://tracking.olvaexpress.pe/", false],
  ["26-42", null, false],
])("the page of number '%s' at %s asks for it: %s", (numero, seguimiento, asks) =>
  expect(asksNumero({ numero, seguimiento })).toBe(asks),
);

describe("the list of couriers", () => {
  it("has those of Lima until somebody edits it", () => {
    expect(AJUSTES.couriers.valor.parse(COURIERS)).toEqual(COURIERS);
    expect(typedCouriers.parse(COURIERS)).toEqual(COURIERS);
  });

  it.each([
    [[], ""],
    [[{ nombre: " ", tipo: "envio", seguimiento: "" }], "0.nombre"],
    [[{ nombre: "Olva", tipo: "avion", seguimiento: "" }], "0.tipo"],
    [[{ nombre: "Olva", tipo: "envio", seguimiento: "http://olva.pe" }], "0.seguimiento"],
    [
      [
        { nombre: "Olva", tipo: "envio", seguimiento: "" },
        { nombre: "olva", tipo: "recojo", seguimiento: "" },
      ],
      "1.nombre",
    ],
  ])("refuses %j at '%s'", (typed, path) => {
    const { error } = typedCouriers.safeParse(typed);
    expect(error?.issues.map((issue) => issue.path.join("."))).toEqual([path]);
  });
});
