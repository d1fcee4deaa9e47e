import { describe, expect, it } from "vitest";
import {
  ANCHOS_GRANDE,
  listArchivos,
  parseColor,
  parseArchivo,
  pathOfImagen,
  toFuentes,
  toImagenCorreo,
  toPrevia,
} from "./imagenes.ts";

const HASH = "0123456789abcdef0123456789abcdef";

describe("a file name", () => {
  it.each([
    [`${HASH}-e8d8c8.webp`, null, "webp"],
    [`${HASH}-e8d8c8-160.avif`, 160, "avif"],
    [`${HASH}-e8d8c8-1280.webp`, 1280, "webp"],
    [`${HASH}-e8d8c8-og.jpg`, "og", "jpg"],
    [`${HASH}-e8d8c8-480.png`, 480, "png"],
  ])("%s is ours", (text, ancho, formato) => {
    expect(parseArchivo(text)).toEqual({ nombre: `${HASH}-e8d8c8`, ancho, formato });
  });

  it.each([
    "",
    `${HASH}-e8d8c8.avif`,
    `${HASH}-e8d8c8.png`,
    `${HASH}-e8d8c8-320.png`,
    `${HASH}-e8d8c8.jpg`,
    `${HASH}-e8d8c8-320.jpg`,
    `${HASH}-e8d8c8-og.webp`,
    `${HASH}-e8d8c8-og.jpg\n`,
    `${HASH}-e8d8c8-161.webp`,
    `${HASH}-e8d8c8-0160.webp`,
    `${HASH}-E8D8C8.webp`,
    `${HASH}.webp`,
    `../${HASH}-e8d8c8.webp`,
    `${HASH}-e8d8c8.webp/../../secretos`,
    `${HASH}-e8d8c8.webp\n`,
    "..",
  ])("%j is not", (text) => expect(parseArchivo(text)).toBeNull());
});

describe("the addresses of a picture", () => {
  it("of ours are files in four widths, in both formats", () => {
    const imagen = pathOfImagen(HASH, "e8d8c8");
    const { src, srcSet = "", avif = "" } = toFuentes(imagen);
    expect(src).toBe(imagen);
    const names = `${srcSet}, ${avif}`.split(", ").map((entry) => entry.split(" ")[0]?.replace("/imagenes/", "") ?? "");
    expect(names).toHaveLength(2 * 4);
    expect(names.every((name) => parseArchivo(name) !== null)).toBe(true);
    expect(srcSet).toContain(`${HASH}-e8d8c8-320.webp 320w`);
    expect(toFuentes(imagen, ANCHOS_GRANDE).srcSet).toContain(`${HASH}-e8d8c8-1280.webp 1280w`);
  });

  it("of Cloudinary's carry a transformation", () => {
    const { srcSet } = toFuentes("https://res.cloudinary.com/tienda/image/upload/v17/taza.jpg");
    expect(srcSet).toContain("https://res.cloudinary.com/tienda/image/upload/f_auto,q_auto,w_320/v17/taza.jpg 320w");
  });

  it.each(["", "/otra/taza.webp", "https://ejemplo.pe/upload/taza.jpg", "https://res.cloudinary.com/taza.jpg"])(
    "%j is used as it is",
    (imagen) => expect(toFuentes(imagen)).toEqual({ src: imagen }),
  );

  it("include one for link previews", () => {
    const { path = "" } = toPrevia(pathOfImagen(HASH, "e8d8c8")) ?? {};
    expect(parseArchivo(path.replace("/imagenes/", ""))?.ancho).toBe("og");
    expect(toPrevia("https://res.cloudinary.com/tienda/image/upload/v17/taza.jpg")?.path).toContain("w_1200,h_630");
    expect(toPrevia("https://ejemplo.pe/taza.jpg")).toEqual({ path: "https://ejemplo.pe/taza.jpg", framed: false });
    expect(toPrevia("")).toBeNull();
  });

  it("include one for mails, as PNG", () => {
    const own = toImagenCorreo(pathOfImagen(HASH, "e8d8c8")) ?? "";
    expect(parseArchivo(own.replace("/imagenes/", ""))?.formato).toBe("png");
    expect(listArchivos(pathOfImagen(HASH, "e8d8c8"))).toContain(own.replace("/imagenes/", ""));
    expect(toImagenCorreo("https://res.cloudinary.com/tienda/image/upload/v17/logo.webp")).toContain("/upload/f_png,");
    expect(toImagenCorreo("")).toBeUndefined();
  });

  it("carry the picture's colour", () => {
    expect(parseColor(pathOfImagen(HASH, "e8d8c8"))).toBe("#e8d8c8");
    expect(parseColor("https://ejemplo.pe/taza.jpg")).toBeNull();
  });
});
