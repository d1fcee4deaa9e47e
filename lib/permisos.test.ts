import { describe, expect, it } from "vitest";
import { AREAS, isAllowed, PUESTOS } from "./permisos.ts";

const list = (puesto: (typeof PUESTOS)[number] | null, alcance: "ver" | "cambiar") =>
  AREAS.filter((area) => isAllowed(puesto, alcance, area));

describe("the puestos", () => {
  it("a dueño sees all, and changes all that can be changed", () => {
    expect(list("dueno", "ver")).toEqual(AREAS);
    expect(list("dueno", "cambiar")).toEqual(AREAS.filter((area) => area !== "panel" && area !== "auditoria"));
  });

  it("lectura sees all, and changes nothing", () => {
    expect(list("lectura", "ver")).toEqual(AREAS);
    expect(list("lectura", "cambiar")).toEqual([]);
  });

  it("nobody but a dueño changes who works here, the settings and the money", () => {
    for (const area of ["personal", "ajustes", "ventas"] as const) {
      expect(PUESTOS.filter((puesto) => isAllowed(puesto, "cambiar", area))).toEqual(["dueno"]);
    }
  });

  it("who cares for products sees no person and no order", () => {
    expect(list("productos", "ver")).toEqual(["panel", "productos", "cupones", "opiniones"]);
  });

  it("who cares for orders sees products and changes none; nor sees sums of money", () => {
    expect(isAllowed("pedidos", "ver", "productos")).toBe(true);
    expect(isAllowed("pedidos", "cambiar", "productos")).toBe(false);
    expect(isAllowed("pedidos", "ver", "ventas")).toBe(false);
  });

  it("without a puesto nothing is allowed", () => {
    expect([...list(null, "ver"), ...list(null, "cambiar")]).toEqual([]);
  });
});
