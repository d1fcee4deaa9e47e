import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { computeFotos, listDestinos, listFotosGrupo, listTextos, TODAS, VARIAS } from "./fotos-valor.ts";

const fila = (color: string, talla: string, imagenes: string[], textos_imagenes: string[] = []) => {
  const [imagen = "", ...galeria] = imagenes;
  return { opciones: [`Color: ${color}`, `Talla: ${talla}`], imagen, galeria, textos_imagenes };
};

const GRUPO = [
  fila("rojo", "S", ["r", "r2", "a"], ["Polo rojo", "", "Etiqueta"]),
  fila("rojo", "M", ["r", "r2", "a"]),
  fila("azul", "S", ["a", "x"]),
  fila("azul", "M", ["a"]),
];

describe("pictures by value", () => {
  it("are told from the variants: of all, of a value, of some", () => {
    expect(listDestinos(GRUPO)).toEqual(["Color: azul", "Color: rojo", "Talla: S", "Talla: M"]);
    expect(listFotosGrupo(GRUPO)).toEqual([
      { imagen: "r", destino: "Color: rojo", cuantas: 2 },
      { imagen: "r2", destino: "Color: rojo", cuantas: 2 },
      { imagen: "a", destino: TODAS, cuantas: 4 },
      { imagen: "x", destino: VARIAS, cuantas: 1 },
    ]);
    // One value tells nothing apart.
    expect(listDestinos(GRUPO.slice(0, 2))).toEqual(["Talla: S", "Talla: M"]);
  });

  it("stand first on the variants of their value, with their texts, before those of all", () => {
    const destinos = [
      { imagen: "a", destino: TODAS },
      { imagen: "r", destino: "Color: rojo" },
      { imagen: "x", destino: "Color: azul" },
    ];
    const fotos = GRUPO.map((one) => computeFotos(one, destinos, listTextos(GRUPO)));
    expect(fotos).toEqual([
      // Without a choice it stays.
      { imagen: "r", galeria: ["r2", "a"], textos_imagenes: ["Polo rojo", "", "Etiqueta"] },
      { imagen: "r", galeria: ["r2", "a"], textos_imagenes: ["Polo rojo", "", "Etiqueta"] },
      { imagen: "x", galeria: ["a"], textos_imagenes: ["", "Etiqueta"] },
      { imagen: "x", galeria: ["a"], textos_imagenes: ["", "Etiqueta"] },
    ]);
    const muchas = Array.from({ length: 9 }, (_, n) => ({ imagen: `${n}`, destino: TODAS }));
    expect(computeFotos(fila("rojo", "S", []), muchas, new Map())).toBeNull();
  });

  it("chosen again as they are change no variant's set, and no picture is lost", () => {
    const grupo = fc.array(fc.subarray(["1", "2", "3", "4", "5"], { minLength: 1 }), { minLength: 4, maxLength: 4 });
    fc.assert(
      fc.property(grupo, (sets) => {
        const filas = sets.map((imagenes, n) => fila(n < 2 ? "rojo" : "azul", n % 2 ? "S" : "M", imagenes));
        const destinos = listFotosGrupo(filas);
        for (const [n, one] of filas.entries()) {
          const fotos = computeFotos(one, destinos, new Map());
          expect(new Set([fotos?.imagen, ...(fotos?.galeria ?? [])])).toEqual(new Set(sets[n]));
        }
      }),
    );
  });
});
