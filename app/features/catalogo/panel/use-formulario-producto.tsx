import { type ReactNode, useEffect, useEffectEvent, useId, useMemo, useRef, useState } from "react";
import { usePuede } from "#app/routing/puesto.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { Alert } from "#app/ui/alert.tsx";
import { Button } from "#app/ui/button.tsx";
import { ConfirmDialog } from "#app/ui/confirm-dialog.tsx";
import { FailureNotice } from "#app/ui/failure-notice.tsx";
import { AvisoConflicto } from "./aviso-conflicto.tsx";
import { withCategorias } from "#app/features/catalogo/productos/campos.ts";
import { readPrecio } from "#app/features/catalogo/productos/leer-campos.ts";
import type { ProductoEditable } from "./panel.ts";
import { buildPregunta } from "#app/features/catalogo/productos/precios.ts";
import { useArchivos } from "./use-archivos.ts";
import { useGuardarProducto } from "./use-guardar-producto.ts";
import { useSubidas } from "./use-subidas.ts";

export interface FormularioProps {
  producto: ProductoEditable | null;
  categorias: readonly string[];
  clave: string;
  onSaved: () => void;
  onReload: () => void;
}

/** Keeps the product it was opened with: a revalidation may bring changes that the editor did not see. */
export function useFormularioProducto({ categorias, onSaved, onReload, ...props }: FormularioProps) {
  const [{ producto, clave }] = useState(props);
  const form = useRef<HTMLFormElement>(null);
  const id = useId();
  const fotos = producto ? [producto.imagen, ...producto.galeria] : [];
  const imagenes = useSubidas(fotos.filter(Boolean));
  const textos = new Map(fotos.map((foto, n) => [foto, producto?.textos_imagenes[n] ?? ""]));
  const tabla = useMemo(() => withCategorias(categorias), [categorias]);
  const { save, check, errors, ...guardar } = useGuardarProducto(form, tabla);
  const [pregunta, setPregunta] = useState<ReturnType<typeof buildPregunta>>(null);
  const dirty = !guardar.saved && (guardar.dirty || imagenes.dirty);
  // In an effect: by then the form counts as saved.
  const leave = useEffectEvent(onSaved);
  useEffect(() => {
    if (guardar.saved) leave();
  }, [guardar.saved]);
  const puede = usePuede()("cambiar", "productos");
  const over = useArchivos(form, puede ? imagenes.add : () => {});
  const busy = imagenes.busy ? "Subiendo imagen…" : guardar.busy ? "Guardando…" : undefined;

  const press = () => {
    if (busy || !check()) return;
    const precio = new FormData(form.current ?? undefined).get("precio");
    const { valor } = readPrecio(typeof precio === "string" ? precio : "");
    const asked = valor === undefined ? null : buildPregunta(producto?.precio ?? null, valor);
    setPregunta(asked);
    if (!asked) save();
  };
  const render = (campos: ReactNode) => (
    <form
      ref={form}
      id={id}
      data-unsaved={dirty}
      noValidate
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        press();
      }}
      onChange={guardar.handleChange}
    >
      <input type="hidden" name="intento" value={producto ? "editar" : "crear"} />
      <input type="hidden" name="clave" value={clave} />
      {producto ? (
        <>
          <input type="hidden" name="id" value={producto.id} />
          <input type="hidden" name="version" value={producto.version} />
          <input type="hidden" name="nombre_inicial" value={producto.nombre} />
        </>
      ) : null}
      {campos}
      {guardar.conflicto ? (
        <FailureNotice>
          <AvisoConflicto
            conflicto={guardar.conflicto}
            busy={guardar.busy}
            onInsist={(version) => save({ version: String(version) })}
            onReload={onReload}
          />
        </FailureNotice>
      ) : null}
      {guardar.failure ? (
        <FailureNotice>
          <Alert tone="danger" title={guardar.failure}>
            <p className="mb-2">Lo que escribiste sigue aquí.</p>
            <Button variant="secondary" size="sm" onClick={guardar.retry}>
              <Icon name="rotate-cw" className="size-4 stroke-2" />
              Reintentar
            </Button>
          </Alert>
        </FailureNotice>
      ) : null}
    </form>
  );
  const dialogo = (
    <ConfirmDialog
      open={pregunta !== null}
      title={pregunta?.titulo ?? ""}
      confirm="Sí, guardar"
      onConfirm={() => {
        setPregunta(null);
        save();
      }}
      onClose={() => setPregunta(null)}
    >
      {pregunta?.texto}
    </ConfirmDialog>
  );
  return {
    id,
    busy,
    dirty,
    campos: { tabla, producto, errors, onBlur: guardar.handleBlur },
    imagenes: {
      imagenes,
      textos,
      over,
      error: errors.imagen ?? errors.galeria ?? errors.textos_imagenes,
    },
    render,
    dialogo,
  };
}
