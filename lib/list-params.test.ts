import { describe, expect, it } from "vitest";
import { readDay } from "./days.ts";
import {
  findPage,
  toListHref,
  isNarrowed,
  readOneOf,
  readPage,
  readSort,
  readText,
  formatSort,
} from "./list-params.ts";

const of = (query: string) => new URLSearchParams(query);

describe("the state of a list in its address", () => {
  it.each([
    ["", 1],
    ["pagina=3", 3],
    ["pagina=0", 1],
    ["pagina=-1", 1],
    ["pagina=1e3", 1],
    ["pagina=99999999999", 1],
  ])("page of %j is %i", (query, page) => expect(readPage(of(query))).toBe(page));

  it.each([
    [0, 1, { paginas: 1, pagina: 1, offset: 0 }],
    [0, 7, { paginas: 1, pagina: 1, offset: 0 }],
    [100, 2, { paginas: 2, pagina: 2, offset: 50 }],
    [101, 9, { paginas: 3, pagina: 3, offset: 100 }],
  ])("of %i rows, 50 a page, page %i is %o", (found, asked, page) => expect(findPage(found, 50, asked)).toEqual(page));

  it("is narrowed by any filter, but not by its order, page or time zone", () => {
    const none = {
      buscar: "",
      estado: null,
      atencion: false,
      orden: { key: "total" },
      pagina: 3,
      zona: "America/Lima",
    };
    expect(isNarrowed(none)).toBe(false);
    for (const set of [{ buscar: "ana" }, { estado: "enviado" }, { atencion: true }]) {
      expect(isNarrowed({ ...none, ...set })).toBe(true);
    }
  });

  it("text is trimmed, cut, and free of what PostgreSQL refuses", () => {
    expect(readText(of("buscar=%20ana%00%20"), "buscar")).toBe("ana");
    expect(readText(of(`buscar=${"a".repeat(500)}`), "buscar")).toHaveLength(200);
    expect(readText(of(""), "buscar")).toBe("");
  });

  it.each([
    ["2026-02-28", "2026-02-28"],
    ["2026-02-30", null],
    ["2026-13-01", null],
    ["28/02/2026", null],
    ["", null],
  ])("day %j is %j", (day, expected) => expect(readDay(of(`desde=${day}`), "desde")).toBe(expected));

  it("a value or an order that is not offered counts as absent", () => {
    const usual = { key: "fecha", desc: true } as const;
    expect(readOneOf(of("estado=enviado"), "estado", ["enviado"])).toBe("enviado");
    expect(readOneOf(of("estado=x"), "estado", ["enviado"])).toBeNull();
    expect(readSort(of("orden=-total"), ["fecha", "total"], usual)).toEqual({ key: "total", desc: true });
    expect(readSort(of("orden=total"), ["fecha", "total"], usual)).toEqual({ key: "total", desc: false });
    expect(readSort(of("orden=id;drop"), ["fecha", "total"], usual)).toBe(usual);
    expect(formatSort(usual)).toBe("-fecha");
  });

  it("a change keeps the other parameters and goes back to the first page", () => {
    const params = of("buscar=ana&orden=-fecha&pagina=4");
    expect(toListHref(params, { orden: "nombre" })).toBe("?buscar=ana&orden=nombre");
    expect(toListHref(params, { pagina: 2 })).toBe("?buscar=ana&orden=-fecha&pagina=2");
    expect(toListHref(params, { pagina: 1, buscar: null })).toBe("?orden=-fecha");
    expect(toListHref(of("buscar="), {})).toBe("?");
  });
});
