import { formatFechaHora } from "#lib/fechas.ts";
import { Alert } from "#app/ui/alert.tsx";
import { Button } from "#app/ui/button.tsx";
import type { Entrada } from "#app/features/base/auditoria/auditoria.ts";
import { Cambios } from "#app/features/base/auditoria/cambios.tsx";
import { NOMBRE_ESTADO_PRODUCTO } from "#app/features/catalogo/productos/leer-ficha.ts";
import { TEXTO_MOTIVO } from "#app/features/catalogo/existencias/niveles.ts";
import { CAMPOS_DESCRITOS } from "./panel.ts";

export type Conflicto =
  { tipo: "conflicto"; cambios: Entrada[]; version: number } | { tipo: "eliminado"; cambios: Entrada[] };

interface Props {
  conflicto: Conflicto;
  busy: boolean;
  onInsist: (version: number) => void;
  /** Discards unsaved text. */
  onReload: () => void;
}

const PALABRAS = { motivo: TEXTO_MOTIVO, estado: NOMBRE_ESTADO_PRODUCTO };

export function AvisoConflicto({ conflicto, busy, onInsist, onReload }: Props) {
  const [last] = conflicto.cambios;
  const quien = last?.actor?.nombre ?? "Otra persona";
  if (conflicto.tipo === "eliminado") {
    return (
      <Alert tone="warning" title={`${quien} eliminó este producto mientras lo editabas`}>
        {last ? <p>Fue el {formatFechaHora(last.created_at)}. </p> : null}
        <p>Tus cambios no se guardaron. Si lo necesitas, copia lo que escribiste y crea un producto nuevo.</p>
      </Alert>
    );
  }
  const { cambios, version } = conflicto;
  return (
    <Alert tone="warning" title={`${quien} guardó cambios en este producto mientras lo editabas`}>
      <div className="grid gap-3">
        <p>Tus cambios aún no se guardaron.</p>
        <div className="flex flex-wrap gap-3">
          <Button variant="secondary" size="sm" onClick={onReload}>
            Descartar lo mío y ver lo nuevo
          </Button>
          <Button variant="danger" size="sm" busy={busy ? "Guardando…" : undefined} onClick={() => onInsist(version)}>
            Guardar lo mío encima
          </Button>
        </div>
        <p>Esto cambió:</p>
        <ol className="grid gap-2">
          {cambios.map((entrada) => (
            <li key={entrada.id} className="rounded-control bg-surface p-3 text-sm">
              <p className="mb-1 font-semibold">
                {entrada.actor?.nombre ?? "La tienda"}, {formatFechaHora(entrada.created_at)}
              </p>
              <Cambios antes={entrada.antes} despues={entrada.despues} campos={CAMPOS_DESCRITOS} palabras={PALABRAS} />
            </li>
          ))}
        </ol>
      </div>
    </Alert>
  );
}
