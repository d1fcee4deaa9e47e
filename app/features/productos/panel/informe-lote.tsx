import { Alert } from "#app/ui/alert.tsx";
import type { Informe } from "./lote.ts";

const numero = new Intl.NumberFormat("es-PE");

export const cuantosProductos = (n: number) => `${numero.format(n)} ${n === 1 ? "producto" : "productos"}`;

/** Which products a bulk change leaves as they are, and why. */
export function SinCambiar({ informe: { omitidos, ejemplos } }: { informe: Informe }) {
  if (omitidos === 0) return null;
  return (
    <Alert tone="warning" title={`Sin cambiar: ${cuantosProductos(omitidos)}`}>
      <ul className="grid gap-1">
        {ejemplos.map(({ id, nombre, razon }) => (
          <li key={id}>
            <span className="font-semibold">{nombre}:</span> {razon}
          </li>
        ))}
        {omitidos > ejemplos.length ? <li>… y {cuantosProductos(omitidos - ejemplos.length)} más</li> : null}
      </ul>
    </Alert>
  );
}

/** How a bulk change ended: how many are done, and which were left as they are and why. */
export function InformeLote({ informe }: { informe: Informe }) {
  const { cambiados, iguales } = informe;
  return (
    <div className="grid gap-3">
      <Alert tone="success" title={`Listo: ${cuantosProductos(cambiados)}`}>
        {iguales > 0 ? `${cuantosProductos(iguales)} ya estaban así.` : null}
      </Alert>
      <SinCambiar informe={informe} />
    </div>
  );
}
