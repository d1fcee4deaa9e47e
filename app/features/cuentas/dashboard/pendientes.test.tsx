import { renderToStaticMarkup } from "react-dom/server";
import { MemoryRouter } from "react-router";
import { describe, expect, it } from "vitest";
import type { Plazo } from "#app/features/atencion/reclamos/plazo.ts";
import { Pendientes } from "./pendientes.tsx";

const NADA = {
  por_preparar: 0,
  por_revisar: 0,
  por_verificar: 0,
  retornos: 0,
  agotados: 0,
  mensajes: 0,
  opiniones: 0,
  fallidos: 0,
  comprobantes: 0,
  tareas: 0,
  copias: null,
  libros: null,
  certificado: null,
  reclamos: { vencidos: 0, peor: null, en_plazo: 0, proximo: null },
  faltantes: [],
};

const show = (props: Partial<Parameters<typeof Pendientes>[0]>): string =>
  renderToStaticMarkup(
    <MemoryRouter>
      <Pendientes {...NADA} {...props} />
    </MemoryRouter>,
  );
const toText = (html: string) => html.replaceAll(/<[^>]+>/g, " ").replaceAll(/\s+/g, " ");

describe("what needs attention", () => {
  it("is empty when all is done and nothing is missing", () => {
    expect(show({})).toContain("Todo al día");
  });

  it("says until when the books fit, or what does not", () => {
    const libros = { texto: "Libros cuadrados hasta hoy 03:00", cuadran: true, descuadres: 0, vieja: false };
    const fine = toText(show({ libros }));
    expect(fine).toContain("Todo al día");
    expect(fine).toContain("Libros cuadrados hasta hoy 03:00");
    const wrong = toText(show({ libros: { ...libros, cuadran: false, descuadres: 2 } }));
    expect(wrong).toContain("2 cosas que no cuadran en los libros");
    const old = toText(show({ libros: { ...libros, texto: "Libros sin revisar desde ayer 03:00", vieja: true } }));
    expect(old).toContain("Libros sin revisar desde ayer 03:00");
    for (const html of [wrong, old]) expect(html).not.toMatch(/Todo al día|cuadrados hasta/);
  });

  it.each([
    { texto: "No hay ningún producto", hecho: false, to: "/admin/productos?nuevo=1" },
    { texto: "Falta", hecho: false, to: "/admin/ajustes/claves" },
  ])("is not empty while something is missing: %o", (falta) => {
    const html = show({ faltantes: [falta] });
    expect(html).not.toContain("Todo al día");
    expect(html).toContain(falta.texto);
    expect(html).toContain(falta.to);
  });

  it("ticks off what is done, and leaves the list out once all is", () => {
    const [hay, falta] = [
      { texto: "Hay productos", hecho: true, to: "/admin/productos" },
      { texto: "Falta", hecho: false, to: "/" },
    ];
    const some = toText(show({ faltantes: [hay, falta] }));
    expect(some).toContain(
      "Primeros pasos para vender de verdad: 1 de 2 Hacerlos uno por uno Hecho: Hay productos Falta",
    );
    expect(toText(show({ faltantes: [hay] }))).not.toContain("Primeros pasos");
    expect(show({ faltantes: [hay] })).toContain("Todo al día");
  });

  it("has claims with their days, messages and failed mails, what is overdue first", () => {
    const plazo: Plazo = { vence: "2026-09-28", vencido: false, suspendido: false, dias: 2 };
    const html = show({
      por_revisar: 1,
      por_preparar: 2,
      mensajes: 3,
      fallidos: 1,
      tareas: 2,
      reclamos: { vencidos: 1, peor: { ...plazo, vencido: true }, en_plazo: 4, proximo: plazo },
    });
    expect(toText(html)).toContain(
      "1 reclamo vencido Vencido hace 2 días hábiles 1 pedido que requiere atención 2 tareas de la tienda que no dejan de fallar " +
        "4 reclamos por responder Quedan 2 días hábiles 2 pedidos por preparar 3 mensajes nuevos 1 correo que no se pudo enviar",
    );
    expect(html).not.toContain("Todo al día");
  });

  it("warns of the end of the certificate, and of receipts that nobody resolved", () => {
    const vence_en = new Date("2026-12-10T12:00:00Z");
    const near = show({
      comprobantes: 2,
      certificado: { vence_en, vencido: false, to: "/admin/comprobantes/ajustes" },
    });
    expect(toText(near)).toMatch(
      /1 certificado digital que vence el 10 de diciembre de 2026\.? 2 comprobantes por resolver/,
    );
    expect(near).toContain('href="/admin/comprobantes/ajustes"');
    expect(near).toContain('href="/admin/comprobantes?estado=por_resolver"');
    const over = show({ certificado: { vence_en, vencido: true, to: "/admin/comprobantes" } });
    expect(toText(over)).toContain("1 certificado digital que venció el");
  });
});
