import { describe, expect, it } from "vitest";
import { convertFilas } from "./convertir.ts";
import { listDesconocidas, recognize } from "./formatos.ts";
import type { FilaTraida, LecturaMudanza } from "./mudanza.ts";

const SHOPIFY = [
  "Title,URL handle,Description,Vendor,Product category,Type,Published on online store,SKU,Option1 name,Option1 value,Price,Compare-at price,Inventory quantity,Product image URL,Image alt text,Variant image URL,Metafield: raro",
  "Polo,polo-alpaca,<p>De <b>alpaca</b></p>,Andes,Apparel,Ropa,TRUE,P-S,Talla,S,59.90,79.90,3,https://a.pe/1.jpg,De frente,,x",
  ",polo-alpaca,,,,,,P-M,,M,59.90,,0,https://a.pe/2.jpg,,https://a.pe/m.jpg,",
  ",polo-alpaca,,,,,,,,,,,,https://a.pe/3.jpg,Atrás,,",
  'Taza,taza,,,,Hogar,FALSE,T-1,Title,Default Title,"1,234.50",,,,,,',
];

const WOO = [
  "ID,Type,SKU,Name,Published,Short description,Description,Stock,Sale price,Regular price,Categories,Images,Parent,Attribute 1 name,Attribute 1 value(s)",
  '10,variable,POLO,Polo,1,Corta,Larga\\nde dos,,,,Ropa > Polos,"https://a.pe/1.jpg, https://a.pe/2.jpg",,Talla,"S, M"',
  '11,variation,POLO-S,Polo - S,1,,,5,40,"50,5",,,id:10,Talla,S',
  "12,variation,POLO-M,Polo - M,1,,,,,50.5,,https://a.pe/m.jpg,POLO,Talla,M",
  "13,external,,Enlace,1,,,,,9,Otros,,,,",
  '14,simple,TAZA,Taza,-1,,,parent,,10.5555,"Hogar, Cocina",,,Color,Azul',
  "15,variation,,Sola,1,,,1,,5,,,id:99,Talla,S",
];

const TIENDANUBE = [
  "Identificador de URL;Nombre;Categorías;Nombre de propiedad 1;Valor de propiedad 1;Precio;Precio promocional;Stock;SKU;Mostrar en tienda;Descripción;Marca",
  "polo;Polo;Ropa > Polos;Talla;S;10,000.00;9,000.00;2;P1;SI;<p>Lindo</p>;Andes",
  ";;;;M;10,000.00;;;P2;;;",
  "taza;Taza;Hogar;;;12,50;;-2;;NO;;",
];

const HOJA = [
  "Producto;Talla;Precio;Stock;Foto;URL;Notas",
  "Gorra;S;20;1;ftp://x;https://vieja.pe/Gorra/;a",
  "Gorra;M;20;1;;;b",
];

const DE_ORIGEN = [
  "Producto;Precio;Artesano;Región;Pueblo;Material;Cuidados;Guía de tallas",
  "Manta;90;Ana;PUNO;Juliaca;Alpaca;A mano;",
  "Taza;20;;Andalucía;;Gres;;",
];

function read(lines: readonly string[], mark: string, more: Partial<LecturaMudanza> = {}) {
  // Quoted cells have no quotes within.
  const cells = lines.map((line) =>
    line.split(new RegExp(`${mark}(?=(?:[^"]*"[^"]*")*[^"]*$)`)).map((cell) => cell.replaceAll('"', "")),
  );
  const [titulos = [], ...rows] = cells;
  const { formato, mapeo, decimal } = recognize(titulos);
  const lectura = { formato, mapeo, decimal, con_igv: true, rebajado: true, stock: 0, ...more };
  const filas = convertFilas(titulos, rows, lectura);
  const productos = filas.filter((fila): fila is FilaTraida => fila.tipo === "producto");
  return { formato, filas, productos, desconocidas: listDesconocidas(formato, titulos) };
}

const pick = ({ fila, textos }: FilaTraida) => [
  fila,
  textos.grupo || textos.nombre,
  textos.opciones,
  textos.precio,
  textos.stock,
];

describe("a file of another shop", () => {
  it("of Shopify: handles group variants, rows of pictures belong to them", () => {
    const { formato, filas, productos, desconocidas } = read(SHOPIFY, ",");
    expect([formato, desconocidas]).toEqual(["shopify", ["Metafield: raro"]]);
    expect(productos.map(pick)).toEqual([
      [2, "Polo", "Talla: S", "50.76", "3"],
      [3, "Polo", "Talla: M", "50.76", "0"],
      [5, "Taza", "", "1046.19", "0"],
    ]);
    expect(filas[2]).toEqual({ tipo: "parte", fila: 4, de: 2 });
    const [s, m, taza] = productos;
    expect(s).toMatchObject({
      categoria: "Ropa",
      imagenes: ["https://a.pe/1.jpg", "https://a.pe/2.jpg", "https://a.pe/3.jpg"],
      textos_imagenes: ["De frente", "", "Atrás"],
      rutas: ["/products/polo-alpaca"],
      pagado: 5990,
      textos: { descripcion: "De alpaca", caracteristicas: "Marca: Andes", codigo: "P-S", estado: "" },
    });
    expect(s?.avisos).toEqual([expect.stringMatching(/^Antes S\/ 79\.90: no entra como oferta\..*30 días/)]);
    expect([m?.imagenes[0], m?.rutas]).toEqual(["https://a.pe/m.jpg", []]);
    expect(taza).toMatchObject({ textos: { estado: "oculto", descripcion: "Taza" } });
    expect(taza?.avisos).toEqual(
      ["El archivo no dice su stock: entra con 0.", "No trae descripción: se pone su nombre."].toReversed(),
    );
  });

  it("of WooCommerce: variations by id or SKU of their parent, what is not sold is a fault", () => {
    const { formato, filas, productos } = read(WOO, ",");
    expect(formato).toBe("woocommerce");
    expect(productos.map(pick)).toEqual([
      [3, "Polo", "Talla: S", "33.90", "5"],
      [4, "Polo", "Talla: M", "42.80", "0"],
      [5, "Enlace", "", "7.63", "0"],
      [6, "Taza", "", "8.95", "0"],
      [7, "Sola", "Talla: S", "4.24", "1"],
    ]);
    expect(filas[0]).toEqual({ tipo: "parte", fila: 2, de: 3 });
    const [s, m, enlace, taza, sola] = productos;
    expect(s).toMatchObject({ categoria: "Ropa > Polos", rutas: ["/product/polo", "/producto/polo"] });
    expect(s?.textos.descripcion).toBe("Corta\n\nLarga\nde dos");
    expect(m?.imagenes).toEqual(["https://a.pe/m.jpg", "https://a.pe/1.jpg", "https://a.pe/2.jpg"]);
    expect([enlace, sola].map((one) => one?.errores[0]?.razon)).toEqual([
      "Es un producto «external», que aquí no existe.",
      "Su producto, «id:99», no está en el archivo.",
    ]);
    expect(taza).toMatchObject({ categoria: "Hogar", textos: { caracteristicas: "Color: Azul", estado: "borrador" } });
    expect(taza?.avisos[0]).toBe("Precio: 10.5555 se redondea a S/ 10.56.");
  });

  it("of Tiendanube: semicolons, thousands with a comma, an empty stock is told", () => {
    const { formato, productos } = read(TIENDANUBE, ";", { stock: 7, rebajado: false, con_igv: false });
    expect(formato).toBe("tiendanube");
    expect(productos.map(pick)).toEqual([
      [2, "Polo", "Talla: S", "10000.00", "2"],
      [3, "Polo", "Talla: M", "10000.00", "7"],
      [4, "Taza", "", "12.50", "0"],
    ]);
    expect(productos[0]?.avisos[0]).toMatch(/^El archivo lo rebaja a S\/ 9,000\.00: entra a su precio normal/);
    expect(productos[2]).toMatchObject({ rutas: ["/productos/taza"], textos: { estado: "oculto" } });
  });

  it("of a plain sheet: the column's title names the option, unknown columns are named", () => {
    const { formato, productos, desconocidas } = read(HOJA, ";");
    expect([formato, desconocidas]).toEqual(["hoja", ["Notas"]]);
    expect(productos.map(pick)).toEqual([
      [2, "Gorra", "Talla: S", "16.95", "1"],
      [3, "Gorra", "Talla: M", "16.95", "1"],
    ]);
    expect(productos[0]).toMatchObject({ rutas: ["/gorra"], imagenes: [] });
    expect(productos[0]?.avisos).toContain("No es una dirección de imagen: «ftp://x».");
  });

  it("of a sheet that says where things come from; what is no department is told", () => {
    const { productos, desconocidas } = read(DE_ORIGEN, ";");
    expect(desconocidas).toEqual([]);
    const said = {
      hecho_por: "Ana",
      departamento: "Puno",
      localidad: "Juliaca",
      material: "Alpaca",
      cuidado: "A mano",
    };
    expect(productos[0]?.textos).toMatchObject({ ...said, guia_tallas: "", caracteristicas: "" });
    expect(productos[1]?.textos).toMatchObject({ departamento: "", material: "Gres" });
    expect(productos[1]?.avisos).toContain("«Andalucía» no es un departamento del Perú: entra sin él.");
  });
});
