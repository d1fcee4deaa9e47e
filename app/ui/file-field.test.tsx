import type { ReactElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { FileField, FilePicker } from "./file-field.tsx";

const html = (element: ReactElement) => renderToStaticMarkup(element);
const text = (markup: string) => markup.replace(/<[^>]*>/g, " ").replace(/\s+/g, " ");
const attributes = (markup: string) => /<input([^>]*)>/.exec(markup)?.[1] ?? "";
const described = (markup: string) =>
  (/aria-describedby="([^"]*)"/.exec(attributes(markup))?.[1] ?? "").split(" ").map((id) =>
    text(
      markup
        .split(`id="${id}"`)[1]
        ?.split("</p>")[0]
        ?.replace(/^[^>]*>/, "") ?? "",
    ).trim(),
  );

describe("a field for files", () => {
  it("says in Spanish what is pressed and that nothing is chosen", () => {
    expect(text(html(<FileField label="Foto" name="foto" />))).toContain("Foto Elegir archivo Ningún archivo elegido");
    expect(text(html(<FileField label="Fotos" name="fotos" multiple />))).toContain("Elegir archivos Ningún");
  });

  it("is the browser's own, inside of what is pressed, so that it is sent without scripts", () => {
    const markup = html(<FileField label="Foto" name="foto" accept="image/png" required />);
    expect(markup).toMatch(/<label[^>]*><input[^>]*>.*Elegir archivo.*<\/label>/);
    for (const said of ['type="file"', 'name="foto"', 'accept="image/png"', 'required=""', 'title=""'])
      expect(attributes(markup)).toContain(said);
    expect(attributes(markup)).not.toMatch(/hidden|tabindex|disabled/i);
  });

  it("has its label, its hint and what is wrong", () => {
    const fine = html(<FileField label="Foto" name="foto" hint="Solo la ve la tienda." />);
    const id = /id="([^"]*)"/.exec(attributes(fine))?.[1] ?? "";
    expect(fine).toContain(`<label for="${id}"`);
    expect(described(fine)).toEqual(["Solo la ve la tienda."]);
    expect(attributes(fine)).not.toContain("aria-invalid");

    const wrong = html(<FileField label="Foto" name="foto" hint="Una." error="Pesa más de 8 MB." />);
    expect(described(wrong)).toEqual(["Una.", "Pesa más de 8 MB."]);
    expect(attributes(wrong)).toContain('aria-invalid="true"');
  });

  it("is named by what stands over it where it has no label of its own", () => {
    expect(html(<FilePicker accept="image/*">Subir logo</FilePicker>)).toMatch(/<label[^>]*><input[^>]*>Subir logo/);
  });
});
