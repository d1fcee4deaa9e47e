import { describe, expect, it } from "vitest";
import { centimos } from "#lib/dinero.ts";
import catalogo from "./productos.json" with { type: "json" };
import type { ProductoDemo } from "./cestas.ts";
import { type ClienteDemo, writeHistoria } from "./historia.ts";
import { listMovimientos } from "./reposicion.ts";
import { DIA_MS, HORA_MS } from "./ritmo.ts";
import { createRandom } from "./variados.ts";

const clientes: ClienteDemo[] = [
  {
    id: "a",
    nombre: "Ana",
    email: "a@ejemplo.pe",
    telefono: "+51900000000",
    direccion: "Av. Larco 1, Miraflores, Lima",
  },
  { id: "b", nombre: "Beto", email: "b@ejemplo.pe", telefono: "+51900000001", direccion: "Jr. Cusco 2, Piura, Piura" },
];

const productosAt = (now: number): ProductoDemo[] =>
  catalogo.map(({ slug, nombre, precio, stock, created_days_ago }) => {
    const creado = now - created_days_ago * DIA_MS;
    return { id: slug, nombre, precio: centimos(Math.round(precio * 100)), imagen: "", stock, creado };
  });

/** Covers every hour of the day and every day of the week. */
const momentos = Array.from({ length: 40 }, (_, n) => Date.UTC(2026, 10, 1) + n * 29 * HORA_MS);

describe("whenever the demo is seeded, its past", () => {
  it.each(momentos)(
    "at %i ends with the catalogue's stock, and no product was ever below zero or sold before it was there",
    (now) => {
      const productos = productosAt(now);
      const historia = writeHistoria({
        now,
        random: createRandom(now % 9_973),
        productos,
        clientes,
        vence_minutos: 35,
      });
      const movimientos = listMovimientos(historia, productos, "admin");
      for (const { id, stock, creado } of productos) {
        const own = movimientos
          .filter(({ producto_id }) => producto_id === id)
          .map(({ cantidad, created_at }) => ({ cantidad, at: created_at?.getTime() ?? 0 }))
          .toSorted((a, b) => a.at - b.at);
        let level = stock;
        for (const { cantidad, at } of own) {
          level += cantidad;
          expect(level).toBeGreaterThanOrEqual(0);
          expect(at).toBeGreaterThanOrEqual(creado);
          expect(at).toBeLessThanOrEqual(now);
        }
        expect(level).toBe(stock);
      }
      expect(historia.every(({ eventos }) => eventos.every(({ at }) => at <= now))).toBe(true);
      expect(historia.length).toBeGreaterThan(120);
    },
  );
});
