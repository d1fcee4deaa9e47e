import { formatSoles } from "#lib/dinero.ts";
import { Alert } from "#app/ui/alert.tsx";
import { takeFocus } from "#app/ui/focus.ts";
import { Cambios } from "#app/features/auditoria/cambios.tsx";
import { cuantosProductos, SinCambiar } from "./informe-lote.tsx";
import { CAMPOS_DESCRITOS } from "./panel.ts";
import type { Previa } from "./lote.ts";

/** What a bulk change would do, before it does: how many, the lowest new price, and the first of them old → new. */
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
