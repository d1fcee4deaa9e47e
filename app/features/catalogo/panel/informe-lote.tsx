import type { ReactNode } from "react";
import { formatSoles } from "#lib/dinero.ts";
import { formatCantidad } from "#lib/numbers.ts";
import { Alert } from "#app/ui/alert.tsx";
import { takeFocus } from "#app/ui/focus.ts";
import { Cambios } from "#app/features/base/auditoria/cambios.tsx";
import { CAMPOS_DESCRITOS } from "./panel.ts";
import type { Informe, Previa } from "./lote.ts";

export const cuantosProductos = (n: number) => formatCantidad(n, "producto", "productos");

function SinCambiar({ informe: { omitidos, ejemplos } }: { informe: Informe }) {
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

export function InformeLote({ informe, children }: { informe: Informe; children?: ReactNode }) {
  const { cambiados, iguales } = informe;
  return (
    <div className="grid gap-3">
      <Alert tone="success" title={`Listo: ${cuantosProductos(cambiados)}`}>
        {iguales > 0 ? `${cuantosProductos(iguales)} ya estaban así.` : null}
      </Alert>
      <SinCambiar informe={informe} />
      {children}
    </div>
  );
}

export function PreviaLote({ previa }: { previa: Previa }) {
  const { cambiados, iguales, mitades, minimo, muestra } = previa;
  return (
    <div className="grid gap-3">
      <div ref={takeFocus} tabIndex={-1} className="outline-none">
        <p className="font-semibold">
          {cambiados === 1 ? "Cambia 1 producto." : `Cambian ${cuantosProductos(cambiados)}.`}
        </p>
        {iguales > 0 ? <p className="text-muted">{cuantosProductos(iguales)} ya están así.</p> : null}
        {minimo ? (
          <p className="text-muted">
            El precio más bajo queda en <span className="font-semibold text-ink">{formatSoles(minimo.precio)}</span>:{" "}
            {minimo.nombre}.
          </p>
        ) : null}
      </div>
      {mitades > 0 ? (
        <Alert
          tone="warning"
          title={`${cuantosProductos(mitades)} ${mitades === 1 ? "baja" : "bajan"} más de la mitad`}
        />
      ) : null}
      <ul aria-label="Los primeros" className="divide-y rounded-control border text-sm">
        {muestra.map(({ id, nombre, antes, despues }) => (
          <li key={id} className="grid gap-0.5 px-3 py-2">
            <span className="truncate font-semibold">{nombre}</span>
            <Cambios antes={antes} despues={despues} campos={CAMPOS_DESCRITOS} />
          </li>
        ))}
        {cambiados > muestra.length ? (
          <li className="px-3 py-2 text-muted">… y {cuantosProductos(cambiados - muestra.length)} más</li>
        ) : null}
      </ul>
      <SinCambiar informe={previa} />
    </div>
  );
}
