import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  DENSITIES,
  formatListView,
  isColumnShown,
  PAGE_ROWS,
  readListView,
  toggleColumn,
  USUAL_VIEW,
} from "./list-view.ts";

const toHeader = (cookie: string) => `otra=1; ${cookie.split(";")[0]}; mas=2`;

describe("how a browser shows lists", () => {
  const name = fc.stringMatching(/^[a-z_]{1,12}$/).filter((one) => one !== "densidad" && one !== "filas");
  it("is read as it was written", () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...DENSITIES),
        fc.constantFrom(null, ...PAGE_ROWS),
        fc.dictionary(name, fc.uniqueArray(name, { minLength: 1, maxLength: 5 }), { maxKeys: 3 }),
        fc.boolean(),
        (density, rows, changed, secure) => {
          const view = { density, rows, changed: { ...changed } };
          expect(readListView(toHeader(formatListView(view, secure)))).toEqual(view);
        },
      ),
    );
  });

  it("on https is a cookie of this host alone, which one of another host does not replace", () => {
    const cookie = formatListView({ ...USUAL_VIEW, rows: 100 }, true);
    expect(cookie).toMatch(/^__Host-[^;]+; path=\/; max-age=\d+; samesite=lax; secure$/);
    expect(readListView(`qhatu-listas=filas=25; ${cookie.split(";")[0]}`).rows).toBe(100);
    expect(formatListView(USUAL_VIEW, false)).not.toMatch(/__Host-|secure/);
  });

  it.each([null, "", "qhatu-listas=", "qhatu-listas=densidad=enorme&filas=7&productos=<b>", "otra=filas=50"])(
    "takes what it does not know for absent: %s",
    (header) => {
      const { changed, ...rest } = readListView(header);
      expect(rest).toEqual({ density: USUAL_VIEW.density, rows: null });
      expect(Object.values(changed).flat()).toEqual([]);
    },
  );

  it("turns a column of one list, and back", () => {
    const codigo = { id: "codigo", choose: "hidden" } as const;
    const shown = toggleColumn(USUAL_VIEW, "productos", "codigo");
    expect(isColumnShown(USUAL_VIEW, "productos", codigo)).toBe(false);
    expect(isColumnShown(shown, "productos", codigo)).toBe(true);
    expect(isColumnShown(shown, "pedidos", codigo)).toBe(false);
    expect(isColumnShown(toggleColumn(shown, "productos", "codigo"), "productos", codigo)).toBe(false);
    expect(isColumnShown(toggleColumn(shown, "productos", "nombre"), "productos", { id: "nombre" })).toBe(true);
  });
});
