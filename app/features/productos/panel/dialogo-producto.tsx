import { type ReactNode, useEffect, useEffectEvent, useId, useMemo, useRef, useState } from "react";
import { Icon } from "#app/ui/icon.tsx";
import { Alert } from "#app/ui/alert.tsx";
import { Button } from "#app/ui/button.tsx";
import { ConfirmDialog } from "#app/ui/confirm-dialog.tsx";
import { FailureNotice } from "#app/ui/failure-notice.tsx";
import { ModalDialog } from "#app/ui/modal-dialog.tsx";
import { useUnsavedGuard } from "#app/ui/use-unsaved-guard.tsx";
import { AvisoConflicto } from "./aviso-conflicto.tsx";
import { CampoImagenes } from "./campo-imagenes.tsx";
import { CamposProducto } from "./campos-producto.tsx";
import { withCategorias } from "../campos.ts";
import { readPrecio } from "../leer-campos.ts";
import type { ProductoEditable } from "./panel.ts";
import { buildPregunta } from "./precios.ts";
import { useArchivos } from "./use-archivos.ts";
import { useGuardarProducto } from "./use-guardar-producto.ts";
import { useSubidas } from "./use-subidas.ts";

interface Props {
  /** What is edited; null for a new product. */
  producto: ProductoEditable | null;
  /** The shop's, by name. */
  categorias: readonly string[];
  /** Idempotency key. */
  clave: string;
  /** Leaves the dialog; asked for by Cancelar, Esc and the cross too. */
  onClose: () => void;
  /** Opens the product anew, as it is now. */
  onReload: () => void;
  /** Below the fields: the history of the stock. */
  children?: ReactNode;
}

/** Keeps the product that it was opened with: what a revalidation brings is not what the editor saw. */
export function DialogoProducto({ categorias, onClose, onReload, children, ...props }: Props) {
  const [{ producto, clave }] = useState(props);
  const form = useRef<HTMLFormElement>(null);
  const id = useId();
  const fotos = producto ? [producto.imagen, ...producto.galeria] : [];
  const imagenes = useSubidas(fotos.filter(Boolean));
  const textos = new Map(fotos.map((foto, n) => [foto, producto?.textos_imagenes[n] ?? ""]));
  const tabla = useMemo(() => withCategorias(categorias), [categorias]);
  const { save, check, errors, ...guardar } = useGuardarProducto(form, tabla);
  const [pregunta, setPregunta] = useState<ReturnType<typeof buildPregunta>>(null);
  const guard = useUnsavedGuard(!guardar.saved && (guardar.dirty || imagenes.dirty));
  // Must run after the guard's effect, which learns there that nothing is unsaved.
  const leave = useEffectEvent(onClose);
  useEffect(() => {
    if (guardar.saved) leave();
  }, [guardar.saved]);
  const over = useArchivos(form, imagenes.add);

  const press = () => {
    if (busy || !check()) return;
    const precio = new FormData(form.current ?? undefined).get("precio");
    const { valor } = readPrecio(typeof precio === "string" ? precio : "");
    const asked = valor === undefined ? null : buildPregunta(producto?.precio ?? null, valor);
    setPregunta(asked);
    if (!asked) save();
  };
  const busy = imagenes.busy ? "Subiendo imagen…" : guardar.busy ? "Guardando…" : undefined;
  return (
    <>
      <ModalDialog
        open
        title={producto ? "Editar Producto" : "Nuevo Producto"}
        onClose={onClose}
        footer={
          <>
            <Button variant="secondary" size="sm" onClick={onClose}>
              Cancelar
            </Button>
            <Button type="submit" form={id} size="sm" busy={busy}>
              Guardar
            </Button>
          </>
        }
      >
        <form
          ref={form}
          id={id}
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
          <CamposProducto tabla={tabla} producto={producto} errors={errors} onBlur={guardar.handleBlur} />
          <CampoImagenes
            {...{ imagenes, textos, over }}
            error={errors.imagen ?? errors.galeria ?? errors.textos_imagenes}
          />
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
        {children}
      </ModalDialog>
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
      {guard.dialog}
    </>
  );
}
