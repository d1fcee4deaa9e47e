import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { parseFiltrosPedidos } from "./lista.ts";
import { listPedidos } from "./lista.server.ts";
import { searchPedidos } from "./buscar.server.ts";
import { listDestinos } from "./destino.server.ts";
import { isDestino, parseDestino, readDestino, toDestino } from "./destino.ts";
import { findZona, getResto, type ZonaEnvio, ZONAS_ENVIO } from "#lib/envio/zonas.ts";
import { addDias, toDia } from "#lib/fechas.ts";
import { listDistritos } from "#lib/ubigeo/distritos.ts";
import { openTestDb } from "#tests/db.ts";
import { insertPedido } from "#tests/fixtures/pedido.ts";
import { addCliente } from "#tests/fixtures/tienda.ts";
import { soles } from "#lib/dinero.ts";

const db = await openTestDb();
const cliente = await addCliente(db);
const hoy = toDia(new Date());
const promised = (hasta: string) => {
  return { zona: "Lima", costo: soles(0), desde: hasta, hasta, dias: [1, 2] as const, corte: "14:00", habiles: [1] };
};
const ORDERS = {
  miraflores: { distrito: "150122", entrega: promised(hoy), metodo_pago: "stripe" },
  callao: { distrito: "070101", entrega: promised(addDias(hoy, -1)), estado: "procesando", metodo_pago: "yape" },
  huaral: { distrito: "150601", entrega: promised(addDias(hoy, 1)), metodo_pago: "mercadopago" },
  cusco: { distrito: "080101", entrega: promised(addDias(hoy, -1)), estado: "entregado", metodo_pago: "stripe" },
  nadie: { distrito: "", metodo_pago: "stripe" },
} as const;
const made = new Map<string, { id: string; numero: number }>();
for (const [name, row] of Object.entries(ORDERS)) made.set(name, await insertPedido(db, cliente.id, row));
const names = new Map([...made].map(([name, { id }]) => [id, name]));

const list = async (search: string) => {
  const { pedidos } = await listPedidos(db, parseFiltrosPedidos(new URLSearchParams(search), "America/Lima"));
  return pedidos.map(({ id }) => names.get(id) ?? "").toSorted((a, b) => a.localeCompare(b));
};
const zona = (n: number) => toDestino(ZONAS_ENVIO, ZONAS_ENVIO[n] ?? getResto(ZONAS_ENVIO));

describe("the list of orders", () => {
  it.each([
    ["destino=150122", ["miraflores"]],
    ["destino=15", ["huaral", "miraflores"]],
    [`destino=${zona(0)}`, ["callao", "miraflores"]],
    [`destino=${zona(1)}`, ["huaral"]],
    [`destino=${zona(2)}`, ["cusco"]],
    ["destino=-15", ["callao", "cusco"]],
    ["destino=sin", ["nadie"]],
    ["destino=Lima", ["callao", "cusco", "huaral", "miraflores", "nadie"]],
    ["metodo=yape", ["callao"]],
    ["llega=hoy", ["miraflores"]],
    ["llega=manana", ["huaral"]],
    ["llega=semana", ["huaral", "miraflores"]],
    ["llega=atrasado", ["callao"]],
    ["llega=hoy&destino=08", []],
  ])("narrowed by %s has %j", async (search, expected) => expect(await list(search)).toEqual(expected));

  it("finds an order by its number, as people write it, also in the palette", async () => {
    const numero = made.get("cusco")?.numero ?? 0;
    for (const text of [`${numero}`, `#${numero}`, `pedido ${numero}`, `Pedido #${numero}`]) {
      expect(await list(`buscar=${encodeURIComponent(text)}`)).toContain("cusco");
      expect((await searchPedidos(db, text)).map(({ id }) => names.get(id))).toContain("cusco");
    }
  });

  it("offers the zones and the places that orders go to", async () => {
    const options = new Map(await listDestinos(db, ZONAS_ENVIO));
    expect(options.get("15")).toBe("Departamento: Lima");
    expect(options.get("0801")).toBe("Provincia: Cusco");
    expect(options.get("150122")).toBe("Miraflores, Lima");
    expect(options.get(zona(2))).toBe("Zona: Provincias");
    expect(options.has("080101")).toBe(false);
  });
});

describe("a zone in an address", () => {
  const codes = listDistritos().map(({ codigo }) => codigo);
  const place = fc.constantFrom(...codes).chain((code) => fc.constantFrom(code, code.slice(0, 4), code.slice(0, 2)));

  it("has the districts that the zone has, however its places lie in one another", () => {
    const [model] = ZONAS_ENVIO;
    if (!model) throw new Error("no zone");
    fc.assert(
      fc.property(fc.uniqueArray(place, { minLength: 2, maxLength: 8 }), fc.constantFrom(...codes), (places, code) => {
        const half = Math.floor(places.length / 2);
        const zonas: ZonaEnvio[] = [places.slice(0, half), places.slice(half), []].map((lugares, n) => {
          return { ...model, nombre: String(n), lugares };
        });
        const at = findZona(zonas, code);
        for (const one of zonas) {
          const destino = parseDestino(toDestino(zonas, one));
          expect(destino && isDestino(destino, code)).toBe(one === at);
        }
      }),
    );
  });

  it.each(["", "1", "Lima", "15-15-15", "15;drop", "1501.x"])("takes %j for none", (text) => {
    expect(readDestino(text)).toBe("");
  });
});
