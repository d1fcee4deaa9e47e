/** Exports of other shops, with the columns and the variants as each of them writes them. */

export const PLATAFORMAS = ["shopify", "woocommerce", "tiendanube"] as const;
export type Plataforma = (typeof PLATAFORMAS)[number];

export interface Export {
  bytes: Buffer;
  /** What is to become of its rows. */
  conteos: { nueva: number; parte: number; error: number };
}

interface Asked {
  filas: number;
  /** The address of the n-th picture. */
  foto: (n: number) => string;
}

/** Rows of a product; two pictures for every fourth one, so one picture for ten rows. */
const [POR_PRODUCTO, CON_FOTOS] = [5, 4];
export const countFotos = (filas: number): number => (filas / POR_PRODUCTO / CON_FOTOS) * 2;

type Row = Readonly<Record<string, string>>;

interface Variante {
  group: number;
  n: number;
  /** The addresses of the product's pictures. */
  fotos: readonly string[];
}

const isBad = ({ group, n }: Variante) => n === 1 && group % 50 === 7;
const toPrecio = (one: Variante) => (isBad(one) ? "gratis" : `${((one.group * 5 + one.n) % 900) + 10}.90`);

const DESCRIPCION = `<p>${"Palabras de prueba, con eñes y acentuación. ".repeat(8)}</p>`;

const FORMATS: Record<Plataforma, { titulos: string; separador: string; toRow: (one: Variante) => Row }> = {
  shopify: {
    titulos:
      "Handle,Title,Body (HTML),Vendor,Product Category,Type,Tags,Published,Option1 Name,Option1 Value,Option2 Name,Option2 Value,Option3 Name,Option3 Value,Variant SKU,Variant Grams,Variant Inventory Tracker,Variant Inventory Qty,Variant Inventory Policy,Variant Fulfillment Service,Variant Price,Variant Compare At Price,Variant Requires Shipping,Variant Taxable,Variant Barcode,Image Src,Image Position,Image Alt Text,Gift Card,SEO Title,SEO Description,Variant Image,Variant Weight Unit,Variant Tax Code,Cost per item,Status",
    separador: ",",
    toRow: (one) => {
      const { group, n, fotos } = one;
      const base = { Handle: `p-${group}` };
      // Further pictures have rows of their own.
      if (n === POR_PRODUCTO - 1 && fotos[1] !== undefined)
        return { ...base, "Image Src": fotos[1], "Image Position": "2" };
      return {
        ...base,
        ...(n === 0 && { Title: `Producto ${group}`, "Body (HTML)": DESCRIPCION, Vendor: "Marca de prueba" }),
        ...(n === 0 && { Type: `Tipo ${group % 20}`, Tags: "uno, dos", Published: "true", "Option1 Name": "Talla" }),
        ...(n === 0 && { "Image Src": fotos[0] ?? "", "Gift Card": "false", Status: "active" }),
        "Option1 Value": `T${n}`,
        "Variant SKU": `S-${group}-${n}`,
        "Variant Grams": "100.0",
        "Variant Inventory Tracker": "shopify",
        "Variant Inventory Qty": "5",
        "Variant Inventory Policy": "deny",
        "Variant Price": toPrecio(one),
        "Variant Weight Unit": "kg",
      };
    },
  },
  woocommerce: {
    titulos:
      "ID,Type,SKU,Name,Published,Is featured?,Visibility in catalog,Short description,Description,Tax status,In stock?,Stock,Backorders allowed?,Sale price,Regular price,Categories,Tags,Images,Parent,Position,Attribute 1 name,Attribute 1 value(s),Attribute 1 visible,Attribute 1 global",
    separador: ",",
    toRow: (one) => {
      const { group, n, fotos } = one;
      const base = { ID: String(group * 10 + n), Published: "1", "Attribute 1 name": "Talla", "In stock?": "1" };
      if (n === 0)
        return {
          ...base,
          Type: "variable",
          SKU: `W-${group}`,
          Name: `Producto ${group}`,
          Description: DESCRIPCION,
          Categories: `Ropa > Tipo ${group % 20}`,
          Images: fotos.join(", "),
          "Attribute 1 value(s)": "T1, T2, T3, T4",
        };
      return {
        ...base,
        Type: "variation",
        SKU: `W-${group}-${n}`,
        Name: `Producto ${group} - T${n}`,
        Stock: "5",
        "Regular price": toPrecio(one),
        Parent: `W-${group}`,
        Position: String(n),
        "Attribute 1 value(s)": `T${n}`,
      };
    },
  },
  tiendanube: {
    titulos:
      "Identificador de URL;Nombre;Categorías;Nombre de propiedad 1;Valor de propiedad 1;Nombre de propiedad 2;Valor de propiedad 2;Precio;Precio promocional;Peso (kg);Alto (cm);Ancho (cm);Profundidad (cm);Stock;SKU;Código de barras;Mostrar en tienda;Envío sin cargo;Descripción;Tags;Título para SEO;Descripción para SEO;Marca;Producto Físico;Imágenes",
    separador: ";",
    toRow: (one) => {
      const { group, n, fotos } = one;
      return {
        "Identificador de URL": `p-${group}`,
        ...(n === 0 && { Nombre: `Producto ${group}`, Categorías: `Tipo ${group % 20}`, Descripción: DESCRIPCION }),
        ...(n === 0 && { "Mostrar en tienda": "SÍ", Marca: "Marca de prueba", Imágenes: fotos.join(", ") }),
        "Nombre de propiedad 1": "Talla",
        "Valor de propiedad 1": `T${n}`,
        Precio: toPrecio(one),
        "Peso (kg)": "0.10",
        Stock: "5",
        SKU: `N-${group}-${n}`,
      };
    },
  },
};

const quote = (cell: string) => (/[",;\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);

export function buildExport(plataforma: Plataforma, { filas, foto }: Asked): Export {
  const { titulos, separador, toRow } = FORMATS[plataforma];
  const names = titulos.split(separador);
  const variantes = Array.from({ length: filas }, (_, at): Variante => {
    const group = Math.floor(at / POR_PRODUCTO);
    const first = Math.floor(group / CON_FOTOS) * 2;
    return { group, n: at % POR_PRODUCTO, fotos: group % CON_FOTOS === 0 ? [foto(first), foto(first + 1)] : [] };
  });
  const lines = variantes.map((one) => {
    const row = toRow(one);
    return names.map((name) => quote(row[name] ?? "")).join(separador);
  });
  const grupos = filas / POR_PRODUCTO;
  const parte = { shopify: grupos / CON_FOTOS, woocommerce: grupos, tiendanube: 0 }[plataforma];
  const error = variantes.filter(isBad).length;
  return {
    bytes: Buffer.from([titulos, ...lines].join("\n")),
    conteos: { nueva: filas - parte - error, parte, error },
  };
}
