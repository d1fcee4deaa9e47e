import { type CSSProperties, Fragment, type ReactNode } from "react";
import { addIgv, type Centimos, formatSoles } from "#lib/dinero.ts";
import { addSignedIgv, computeRedondeo, formatSigned } from "#lib/dinero-con-signo.ts";
import type { PedidoCorreo } from "./correo.ts";

const PARRAFO: CSSProperties = { margin: "0 0 16px", fontSize: 16, lineHeight: "26px", color: "#241e1a" };
const BOTON: CSSProperties = {
  display: "inline-block",
  padding: "13px 24px",
  borderRadius: 10,
  backgroundColor: "#a63f20",
  color: "#ffffff",
  fontSize: 16,
  fontWeight: 600,
  textDecoration: "none",
};
const TINTA = "#241e1a";
const SUAVE = "#63574c";
const CELDA: CSSProperties = {
  padding: "12px 0",
  borderTop: "1px solid #e3d9ca",
  fontSize: 15,
  lineHeight: "22px",
  color: TINTA,
};
const MONTO: CSSProperties = { ...CELDA, textAlign: "right", whiteSpace: "nowrap", verticalAlign: "top" };

export function Parrafo({ suave, children }: { suave?: boolean; children: ReactNode }) {
  return (
    <p className={suave ? "suave" : "tinta"} style={suave ? { ...PARRAFO, color: SUAVE, fontSize: 14 } : PARRAFO}>
      {children}
    </p>
  );
}

export function Boton({ href, children }: { href: string; children: ReactNode }) {
  return (
    <p style={{ margin: "8px 0 24px" }}>
      <a href={href} className="boton" style={BOTON}>
        {children}
      </a>
    </p>
  );
}

export function Codigo({ children }: { children: string }) {
  return (
    <p className="tinta" style={{ ...PARRAFO, fontFamily: "monospace", fontSize: 28, lineHeight: "40px" }}>
      {children}
    </p>
  );
}

export function Dato({ nombre, children }: { nombre: string; children: string }) {
  return (
    <>
      <p className="suave" style={{ margin: "16px 0 0", fontSize: 14, lineHeight: "20px", color: SUAVE }}>
        {nombre}
      </p>
      <p className="tinta" style={{ ...PARRAFO, margin: 0 }}>
        {/* Plain text would lose line breaks made by styles. */}
        {children.split("\n").map((line, position) => (
          <Fragment key={position}>
            {position > 0 ? <br /> : null}
            {line}
          </Fragment>
        ))}
      </p>
    </>
  );
}

export const Datos = ({ datos = [] }: Pick<PedidoCorreo, "datos">) =>
  datos.map(({ etiqueta, texto }) => (
    <Dato key={etiqueta} nombre={etiqueta}>
      {texto}
    </Dato>
  ));

interface FilaProps {
  children: ReactNode;
  /** In céntimos; negative for discounts. */
  monto: number;
  fuerte?: boolean;
}

function Fila({ children, monto, fuerte = false }: FilaProps) {
  const fontWeight = fuerte ? 700 : 400;
  return (
    <tr>
      <td className="tinta linea" style={{ ...CELDA, fontWeight }}>
        {children}
        {/* In plain text a row is one line. */}
        <span style={{ display: "none" }}>: </span>
      </td>
      <td className="tinta linea" style={{ ...MONTO, fontWeight }}>
        {formatSigned(monto)}
      </td>
    </tr>
  );
}

/** Like the order's page, omits an IGV of 0. */
export function Cuenta({ lineas, extras, preciosConIgv, ...totales }: Omit<PedidoCorreo, "nombre">) {
  const { subtotal, igv, igv_porcentaje, total } = totales;
  const show = (amount: Centimos) => (preciosConIgv ? addIgv(amount, igv_porcentaje) : amount);
  const redondeo = preciosConIgv ? computeRedondeo(totales, lineas, extras) : 0;
  const lineaTotal = (
    <Fila monto={total} fuerte>
      Total
    </Fila>
  );
  return (
    <table width="100%" cellPadding={0} cellSpacing={0} style={{ margin: "8px 0 16px" }}>
      <tbody>
        {lineas.map(({ producto_id, nombre, cantidad, precio }) => (
          <Fila key={producto_id} monto={show(precio) * cantidad}>
            {nombre}{" "}
            <span className="suave" style={{ color: SUAVE, whiteSpace: "nowrap" }}>
              {cantidad} × {formatSoles(show(precio))}
            </span>
          </Fila>
        ))}
        {extras.map(({ nombre, monto }) => (
          <Fila key={nombre} monto={preciosConIgv ? addSignedIgv(monto, igv_porcentaje) : monto}>
            {nombre}
          </Fila>
        ))}
        {redondeo === 0 ? null : <Fila monto={redondeo}>Redondeo</Fila>}
        {preciosConIgv ? lineaTotal : null}
        <Fila monto={subtotal}>{preciosConIgv ? "Subtotal sin IGV" : "Subtotal"}</Fila>
        {igv > 0 ? <Fila monto={igv}>IGV ({igv_porcentaje}%)</Fila> : null}
        {preciosConIgv ? null : lineaTotal}
      </tbody>
    </table>
  );
}
