import { describe, expect, it } from "vitest";
import { composeDireccion } from "./direcciones.ts";
import { splitDireccion } from "./partir.server.ts";

describe("an address of one text", () => {
  it.each([
    ["Av. Larco 812, dpto. 301, Miraflores, Lima", "Av. Larco 812, dpto. 301", "Miraflores, Lima, Lima"],
    ["Av. Larco 812, Miraflores, Lima, Lima", "Av. Larco 812", "Miraflores, Lima, Lima"],
    ["Av. Larco 812, Miraflores, Lima, Perú", "Av. Larco 812", "Miraflores, Lima, Lima"],
    ["Jr. Ancash 5, Ate", "Jr. Ancash 5", "Ate, Lima, Lima"],
    ["Jr. Ancash 5, ate, Lima 15487", "Jr. Ancash 5", "Ate, Lima, Lima"],
    ["Calle 2 n.° 30, Yanahuara, Arequipa, Arequipa", "Calle 2 n.° 30", "Yanahuara, Arequipa, Arequipa"],
    ["Mz. B lote 4\nAte, Lima, Lima", "Mz. B lote 4", "Ate, Lima, Lima"],
    ["Mz. B lote 4, Ate\nJunto al parque", "Mz. B lote 4 Junto al parque", "Ate, Lima, Lima"],
    ["Av. La Marina 2000, San Miguel, Lima", "Av. La Marina 2000", "San Miguel, Lima, Lima"],
    ["Jr. Unión 450, Cercado, Lima", "Jr. Unión 450", "Lima, Lima, Lima"],
    // Several districts match.
    ["Av. Larco 812, Miraflores", "Av. Larco 812, Miraflores", ""],
    // The city, not the district.
    ["Av. Larco 812, Lima", "Av. Larco 812, Lima", ""],
    ["Av. Larco 812", "Av. Larco 812", ""],
    ["Ate", "Ate", ""],
    ["", "", ""],
  ])("%j is %j in %j", (texto, calle, lugar) => {
    expect(splitDireccion(texto)).toMatchObject({ calle, lugar, referencia: "" });
  });

  it.each(["Av. Larco 812\nMiraflores, Lima, Lima\nReferencia: Puerta azul", "Jr. Ancash 5\nAte, Lima, Lima"])(
    "as an order holds it stays as it is: %j",
    (texto) => {
      expect(composeDireccion(splitDireccion(texto))).toBe(texto);
    },
  );

  it("has its district once in the order", () => {
    const texto = composeDireccion(splitDireccion("Av. Larco 812, dpto. 301, Miraflores, Lima"));
    expect(texto).toBe("Av. Larco 812, dpto. 301\nMiraflores, Lima, Lima");
  });
});
