import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  type FavoritosGuardados,
  MAX_FAVORITOS,
  mergeCuenta,
  parseFavoritos,
  setFavorito,
  toCambios,
  VACIO,
} from "./favoritos.ts";

const of = (more: Partial<FavoritosGuardados>): FavoritosGuardados => ({ ...VACIO, ...more });
const many = Array.from({ length: MAX_FAVORITOS }, (_, n) => `p${n}`);

const apply = (kept: FavoritosGuardados, changes: [string, boolean][]) =>
  changes.reduce((list, [id, on]) => setFavorito(list, id, on), kept);
const answer = (account: readonly string[], { agregar, quitar }: ReturnType<typeof toCambios>) => {
  const stay = account.filter((id) => !quitar.includes(id));
  return [...agregar.filter((id) => !stay.includes(id)), ...stay];
};

const join = (kept: FavoritosGuardados, usuario: string, account: string[], meanwhile = kept) =>
  mergeCuenta(meanwhile, usuario, toCambios(kept, usuario), account);

describe("what the browser keeps", () => {
  it.each([null, "", "{", "null", "[]", `{"ids":"a"}`, `{"ids":[""],"usuario":null,"agregar":[],"quitar":[]}`])(
    "%s is an empty list",
    (text) => expect(parseFavoritos(text)).toEqual(VACIO),
  );

  it("is read as it was written", () => {
    const kept = of({ ids: ["b", "a"], usuario: "ana", agregar: ["b"], quitar: ["c"] });
    expect(parseFavoritos(JSON.stringify(kept))).toEqual(kept);
  });
});

describe("a heart", () => {
  it.each<[string, FavoritosGuardados, string, boolean, Partial<FavoritosGuardados>]>([
    ["is set, the newest first", of({ ids: ["a"] }), "b", true, { ids: ["b", "a"], agregar: ["b"] }],
    ["is set twice", of({ ids: ["a"] }), "a", true, { ids: ["a"] }],
    [
      "is taken back by a visitor",
      of({ ids: ["a"], agregar: ["a"] }),
      "a",
      false,
      { ids: [], agregar: [], quitar: [] },
    ],
    ["is taken back in an account", of({ ids: ["a"], usuario: "ana" }), "a", false, { ids: [], quitar: ["a"] }],
    ["changes its mind", of({ usuario: "ana", quitar: ["a"] }), "a", true, { ids: ["a"], agregar: ["a"], quitar: [] }],
    ["finds the list full", of({ ids: many }), "otro", true, { ids: many, agregar: [] }],
  ])("%s", (_, kept, id, on, expected) => expect(setFavorito(kept, id, on)).toMatchObject(expected));
});

describe("at sign-in", () => {
  it("a visitor's list is told, and the account's answer is kept", () => {
    const kept = of({ ids: ["b", "a"], agregar: ["b", "a"] });
    expect(toCambios(kept, "ana")).toEqual({ agregar: ["b", "a"], quitar: [] });
    expect(join(kept, "ana", ["b", "a", "z"])).toEqual(of({ ids: ["b", "a", "z"], usuario: "ana" }));
  });

  it("what another person kept in this browser is not told, and goes", () => {
    const kept = of({ ids: ["secreto"], usuario: "eva", agregar: ["secreto"] });
    expect(toCambios(kept, "ana")).toEqual({ agregar: [], quitar: [] });
    expect(join(kept, "ana", ["z"])).toEqual(of({ ids: ["z"], usuario: "ana" }));
  });

  it("what was changed while the account was asked is told next", () => {
    const kept = of({ ids: ["a"], usuario: "ana", agregar: ["a"] });
    const meanwhile = setFavorito(setFavorito(kept, "b", true), "a", false);
    expect(join(kept, "ana", ["a", "z"], meanwhile)).toEqual(
      of({ ids: ["b", "z"], usuario: "ana", agregar: ["b"], quitar: ["a"] }),
    );
  });

  it("ends with what the person sees, whatever happens in between", () => {
    const change = fc.tuple(fc.constantFrom("a", "b", "c", "d"), fc.boolean());
    fc.assert(
      fc.property(fc.array(change), fc.array(change), (first, late) => {
        const kept = apply(of({ usuario: "ana" }), first);
        const told = toCambios(kept, "ana");
        const account = answer([], told);
        const seen = apply(kept, late);
        const next = mergeCuenta(seen, "ana", told, account);
        expect(next.ids.toSorted()).toEqual(seen.ids.toSorted());
        // The next sync makes both equal.
        expect(answer(account, toCambios(next, "ana")).toSorted()).toEqual(seen.ids.toSorted());
      }),
    );
  });
});
