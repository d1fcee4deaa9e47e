import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { centimos } from "#lib/dinero.ts";
import {
  type FavoritosGuardados,
  MAX_FAVORITOS,
  mergeCuenta,
  parseFavoritos,
  setFavorito,
  toCambios,
  VACIO,
  type FavoritoVisto,
} from "./favoritos.ts";

const of = (more: Partial<FavoritosGuardados>): FavoritosGuardados => ({ ...VACIO, ...more });
const many = Array.from({ length: MAX_FAVORITOS }, (_, n) => `p${n}`);

const apply = (kept: FavoritosGuardados, changes: [string, boolean][]) =>
  changes.reduce((list, [id, on]) => setFavorito(list, id, on), kept);
const answer = (account: readonly string[], { agregar, quitar }: ReturnType<typeof toCambios>) => {
  const stay = account.filter((id) => !quitar.includes(id));
  return [...agregar.filter((id) => !stay.includes(id)), ...stay];
};

const visto = (id: string, precio = 1_000): FavoritoVisto => ({ id, precio: centimos(precio), agotado: false });

const join = (kept: FavoritosGuardados, usuario: string, account: string[], meanwhile = kept) =>
  mergeCuenta(meanwhile, usuario, toCambios(kept, usuario), { ids: account, vistos: [] });

describe("what the browser keeps", () => {
  it.each([null, "", "{", "null", "[]", `{"ids":"a"}`, `{"ids":[""],"usuario":null,"agregar":[],"quitar":[]}`])(
    "%s is an empty list",
    (text) => expect(parseFavoritos(text)).toEqual(VACIO),
  );

  it("is read as it was written", () => {
    const kept = of({ ids: ["b", "a"], usuario: "ana", agregar: ["b"], quitar: ["c"], vistos: [visto("b")] });
    expect(parseFavoritos(JSON.stringify(kept))).toEqual(kept);
  });

  it("is read without the prices of then, where an earlier version wrote it or they are none", () => {
    const { vistos: _vistos, ...old } = of({ ids: ["a"] });
    expect(parseFavoritos(JSON.stringify(old))).toEqual(of({ ids: ["a"] }));
    const broken = { ...old, vistos: [{ id: "a", precio: 0.5, agotado: false }] };
    expect(parseFavoritos(JSON.stringify(broken))).toEqual(of({ ids: ["a"] }));
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

describe("what a product was like when it was kept", () => {
  const kept = setFavorito(of({ ids: ["a"] }), "b", true, visto("b"));

  it("goes with it, and is told with it", () => {
    expect(kept.vistos).toEqual([visto("b")]);
    expect(toCambios(kept, "ana").vistos).toEqual([visto("b")]);
    expect(setFavorito(kept, "b", false).vistos).toEqual([]);
    expect(setFavorito(kept, "b", true, visto("b", 1)).vistos).toEqual([visto("b")]);
  });

  it("is afterwards what the account says, and of what was kept meanwhile what the browser saw", () => {
    const meanwhile = setFavorito(kept, "c", true, visto("c"));
    const next = mergeCuenta(meanwhile, "ana", toCambios(kept, "ana"), { ids: ["b", "a"], vistos: [visto("b", 900)] });
    expect(next.vistos).toEqual([visto("c"), visto("b", 900)]);
  });
});

describe("at sign-in", () => {
  it("a visitor's list is told, and the account's answer is kept", () => {
    const kept = of({ ids: ["b", "a"], agregar: ["b", "a"] });
    expect(toCambios(kept, "ana")).toEqual({ agregar: ["b", "a"], quitar: [], vistos: [] });
    expect(join(kept, "ana", ["b", "a", "z"])).toEqual(of({ ids: ["b", "a", "z"], usuario: "ana" }));
  });

  it("what another person kept in this browser is not told, and goes", () => {
    const kept = of({ ids: ["secreto"], usuario: "eva", agregar: ["secreto"] });
    expect(toCambios(kept, "ana")).toEqual({ agregar: [], quitar: [], vistos: [] });
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
        const next = mergeCuenta(seen, "ana", told, { ids: account, vistos: [] });
        expect(next.ids.toSorted()).toEqual(seen.ids.toSorted());
        // The next sync makes both equal.
        expect(answer(account, toCambios(next, "ana")).toSorted()).toEqual(seen.ids.toSorted());
      }),
    );
  });
});
