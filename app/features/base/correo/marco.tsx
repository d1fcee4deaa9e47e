import type { CSSProperties, ReactNode } from "react";
import type { Marca } from "#app/features/base/ajustes/marca.ts";

/*
 * Mail programs lack style sheets and custom properties: colours are inline, with a class for programs that recolour in
 * dark mode. They are those of app/app.css.
 */
const OSCURO = `
@media (prefers-color-scheme: dark) {
  .fondo { background-color: #17130f !important; }
  .hoja { background-color: #211b16 !important; border-color: #3a3028 !important; }
  .tinta { color: #f4ede3 !important; }
  .suave { color: #bdaf9e !important; }
  .linea { border-color: #3a3028 !important; }
  .boton { background-color: #f08a63 !important; color: #2a0f05 !important; }
}`;

const LETRA = "Figtree, -apple-system, 'Segoe UI', Roboto, Helvetica, Arial, sans-serif";
const CUERPO: CSSProperties = { margin: 0, padding: "24px 12px", backgroundColor: "#fbf8f3", fontFamily: LETRA };
const HOJA: CSSProperties = {
  maxWidth: 560,
  margin: "0 auto",
  backgroundColor: "#ffffff",
  border: "1px solid #e3d9ca",
  borderRadius: 16,
};
const ESCONDIDO: CSSProperties = { display: "none", maxHeight: 0, overflow: "hidden", fontSize: 1, lineHeight: "1px" };
const TITULO: CSSProperties = { margin: "0 0 16px", fontSize: 24, lineHeight: "30px", color: "#241e1a" };
const MARCA: CSSProperties = { fontSize: 20, fontWeight: 700, color: "#241e1a", textDecoration: "none" };
/* Most logos are made for a white background. */
const LOGO: CSSProperties = { height: 40, maxWidth: 240, border: 0, borderRadius: 6, backgroundColor: "#ffffff" };
const PIE: CSSProperties = { margin: "0 0 4px", fontSize: 13, lineHeight: "20px", color: "#63574c" };

interface Props {
  marca: Marca;
  titulo: string;
  /** The preview text beside the subject. */
  resumen: string;
  porque: string;
  children: ReactNode;
}

export function Marco({ marca, titulo, resumen, porque, children }: Props) {
  return (
    <html lang="es-PE">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <title>{titulo}</title>
        <style>{OSCURO}</style>
      </head>
      <body className="fondo" style={CUERPO}>
        <div style={ESCONDIDO} data-skip-in-text="true">
          {resumen}
        </div>
        <table role="presentation" width="100%" cellPadding={0} cellSpacing={0} className="hoja" style={HOJA}>
          <tbody>
            <tr>
              <td style={{ padding: "24px 28px 0" }}>
                <a href={marca.url} className="tinta" style={MARCA}>
                  {marca.logo ? (
                    <img src={new URL(marca.logo, marca.url).href} alt={marca.nombre} height={40} style={LOGO} />
                  ) : (
                    marca.nombre
                  )}
                </a>
              </td>
            </tr>
            <tr>
              <td style={{ padding: "20px 28px 28px" }}>
                <h1 className="tinta" style={TITULO}>
                  {titulo}
                </h1>
                {children}
              </td>
            </tr>
          </tbody>
        </table>
        <table
          role="presentation"
          width="100%"
          cellPadding={0}
          cellSpacing={0}
          style={{ maxWidth: 560, margin: "0 auto" }}
        >
          <tbody>
            <tr>
              <td style={{ padding: "20px 28px" }}>
                <p className="suave" style={PIE}>
                  {porque}
                </p>
                <p className="suave" style={PIE}>
                  {marca.razonSocial}, RUC {marca.ruc}
                </p>
                <p className="suave" style={PIE}>
                  {marca.direccion}
                </p>
                <p className="suave" style={PIE}>
                  {marca.telefono}, {marca.email}
                </p>
              </td>
            </tr>
          </tbody>
        </table>
      </body>
    </html>
  );
}
