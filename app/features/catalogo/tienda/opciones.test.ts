import { describe, expect, it } from "vitest";
import { centimos } from "#lib/dinero.ts";
import {
  compareValores,
  composeNombre,
  splitOpcion,
  toElegidas,
  toPropioPath,
} from "#app/features/catalogo/productos/opcion.ts";
import { buildEleccion } from "./opciones.ts";

const make = (talla: string, color: string, stock = 5, precio = 5000) => {
  const opciones = [`Talla: ${talla}`, `Color: ${color}`];
  const nombre = composeNombre("Polo", opciones);
  const imagen = `${color}.webp`;
  return { id: `${talla}-${color}`, nombre, grupo: "Polo", opciones, stock, imagen, precio: centimos(precio) };
};
const [sAzul, mAzul, mRojo, lVerde] = [
  make("S", "azul"),
  make("M", "azul", 0),
  make("M", "rojo", 5, 4000),
  make("L", "verde"),
];
const TODAS = [mAzul, lVerde, mRojo, sAzul];
const TODO = ["todo"];

const show = (actual: typeof sAzul, elegido: string[]) =>
  buildEleccion(actual, TODAS, elegido).selectores.map(({ nombre, elegido: suyo, valores }) => ({
    [`${nombre}: ${suyo ?? "?"}`]: valores.map(({ valor, elegido: current, to, otra, agotado }) => {
      const url = new URL(to, "http://tienda.example");
      const marks = [current ? "(elegido)" : [], otra ? "(otra)" : [], agotado ? "(agotado)" : []].flat();
      const left = ["Talla", "Color"].filter((eje) => !url.searchParams.getAll("elegido").includes(eje));
      const asks = left.length > 0 ? [`falta ${left.join(" y ")}`] : [];
      return [`${valor} → ${url.pathname.split("/").at(-1)}`, ...marks, ...asks].join(" ");
    }),
  }));

it("each value leads to the variant that differs in it alone; sold out it is marked and still there", () => {
  expect(show(sAzul, TODO)).toEqual([
    { "Talla: S": ["S → S-azul (elegido)", "M → M-azul (agotado)", "L → L-verde (otra) falta Color"] },
    {
      "Color: azul": [
        "azul → S-azul (elegido)",
        "rojo → M-rojo (otra) falta Talla",
        "verde → L-verde (otra) falta Talla",
      ],
    },
  ]);
});

it("where there is none the nearest that has the value is led to, so that no variant is out of reach", () => {
  expect(show(lVerde, TODO)).toEqual([
    // Of two equally near ones, the one in stock.
    { "Talla: L": ["S → S-azul (otra) falta Color", "M → M-rojo (otra) falta Color", "L → L-verde (elegido)"] },
    {
      "Color: verde": [
        "azul → S-azul (otra) falta Talla",
        "rojo → M-rojo (otra) falta Talla",
        "verde → L-verde (elegido)",
      ],
    },
  ]);
});

describe("what nobody pressed is not chosen", () => {
  it("at first nothing is, whatever variant the page shows: each value leads to what can be had in it", () => {
    expect(show(mRojo, [])).toEqual([
      { "Talla: ?": ["S → S-azul falta Color", "M → M-rojo falta Color", "L → L-verde falta Color"] },
      { "Color: ?": ["azul → S-azul falta Talla", "rojo → M-rojo falta Talla", "verde → L-verde falta Talla"] },
    ]);
    expect(buildEleccion(mRojo, TODAS, [])).toMatchObject({
      titulo: "Polo",
      falta: "talla",
      desde: 4000,
      varia: true,
      agotado: false,
    });
  });

  it("one after the other, and then it can be bought", () => {
    expect(show(mRojo, ["Talla"])).toEqual([
      { "Talla: M": ["S → S-azul falta Color", "M → M-rojo (elegido) falta Color", "L → L-verde falta Color"] },
      { "Color: ?": ["azul → M-azul (agotado)", "rojo → M-rojo", "verde → L-verde (otra) falta Talla"] },
    ]);
    expect(buildEleccion(mRojo, TODAS, ["Talla"])).toMatchObject({ titulo: "Polo, M", falta: "color", desde: 4000 });
    expect(buildEleccion(mRojo, TODAS, ["Talla", "Color"])).toMatchObject({
      titulo: "Polo, M, rojo",
      falta: null,
      varia: false,
    });
  });

  it.each([
    ["what has one value only", [sAzul, mAzul], [], "Polo, azul", "talla"],
    ["an unknown one", TODAS, ["Sabor", "talla"], "Polo", "talla"],
    [
      "what came from a cart",
      TODAS,
      [new URL(toPropioPath("x"), "http://a.b").searchParams.get("elegido") ?? ""],
      "Polo, S, azul",
      null,
    ],
  ])("%s", (_what, variantes, elegido, titulo, falta) => {
    expect(buildEleccion(sAzul, variantes, elegido)).toMatchObject({ titulo, falta });
  });

  it("of a list's filter only what it leaves no doubt about", () => {
    expect(toElegidas(["Talla: M", "Color: azul", "Color: rojo"])).toBe("?elegido=Talla");
    expect(toElegidas(["Color: azul", "Color: rojo"])).toBe("");
  });

  it("says that all are sold out, not that the one in sight is", () => {
    const none = TODAS.map((one) => ({ ...one, stock: 0 }));
    expect(buildEleccion(mAzul, TODAS, [])).toMatchObject({ agotado: false });
    expect(buildEleccion(mAzul, none, [])).toMatchObject({ agotado: true, falta: "talla" });
  });
});

it("a group whose products have different options shows those of this one; a product of its own has none", () => {
  const suelto = { ...make("S", "azul"), id: "suelto", opciones: ["Material: lino"] };
  expect(buildEleccion(suelto, [suelto, sAzul], [])).toMatchObject({
    selectores: [{ nombre: "Material", valores: [{ elegido: true, otra: false }] }],
    falta: null,
  });
  expect(buildEleccion({ ...sAzul, grupo: "", opciones: [] }, [], [])).toMatchObject({ selectores: [], falta: null });
});

it.each([
  [
    ["M", "S", "L", "XL", "XS"],
    ["XS", "S", "M", "L", "XL"],
  ],
  [
    ["61 cm", "57 cm", "59 cm", "105 cm"],
    ["57 cm", "59 cm", "61 cm", "105 cm"],
  ],
  [
    ["grande", "mediana", "pequeña"],
    ["pequeña", "mediana", "grande"],
  ],
  [
    ["rojo", "azul"],
    ["azul", "rojo"],
  ],
])("%j are shown in their order", (made, shown) => {
  expect(made.toSorted(compareValores)).toEqual(shown);
  const variantes = made.map((valor) => make(valor, "azul"));
  const [first] = variantes;
  const { selectores } = buildEleccion({ ...sAzul, opciones: first?.opciones ?? [] }, variantes, []);
  expect(selectores[0]?.valores.map(({ valor }) => valor)).toEqual(shown);
  expect(selectores[0]?.nombre).toBe(splitOpcion("Talla: M").nombre);
});
