import { lazy, Suspense, useId, useState } from "react";
import { Icon } from "#app/ui/icon.tsx";
import { Alert } from "#app/ui/alert.tsx";
import { Button } from "#app/ui/button.tsx";
import { cx } from "#app/ui/cx.ts";
import { MAX_MEGABYTES } from "#app/features/imagenes/limite.ts";
import { ImagenProducto } from "./imagen-producto.tsx";
import type { FalloSubida, SubidaEnCurso, useSubidas } from "./use-subidas.ts";

function Fallida({ nombre, razon, retry }: FalloSubida) {
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <span className="min-w-0 flex-1 break-words">
        {nombre ? <span className="font-semibold">{nombre}: </span> : null}
        {razon}
      </span>
      {retry ? (
        <Button variant="secondary" size="sm" onClick={retry}>
          <Icon name="rotate-cw" className="size-4 stroke-2" />
          Reintentar
        </Button>
      ) : null}
    </li>
  );
}

/** It may appear below the fold. */
const showWhole = (element: HTMLElement | null) => element?.scrollIntoView({ block: "nearest" });

function Fallos({ fallos }: { fallos: readonly FalloSubida[] }) {
  return (
    <div ref={showWhole}>
      <Alert tone="danger" title="Error al subir la imagen">
        <ul className="grid gap-2">
          {fallos.map((fallo) => (
            <Fallida {...fallo} key={fallo.key} />
          ))}
        </ul>
      </Alert>
    </div>
  );
}

const EditorImagen = lazy(() => import("#app/features/imagenes/editor-imagen.tsx"));

/** The file as it was chosen, or the picture as it is kept; null where it cannot be had. */
async function loadBlob({ archivo, imagen }: SubidaEnCurso): Promise<Blob | null> {
  if (archivo) return archivo;
  const response = await fetch(imagen ?? "");
  return response.ok ? response.blob() : null;
}

interface Props {
  imagenes: ReturnType<typeof useSubidas>;
  /** What the pictures show, by their address, as the form was opened with them. */
  textos: ReadonlyMap<string, string>;
  /** Files are dragged over the form. */
  over: boolean;
  error?: string | undefined;
}

/**
 * The pictures of a product: chosen, dropped or pasted; ordered by buttons or by dragging, cut and turned. The first
 * one is what lists show.
 */
export function CampoImagenes({ imagenes, textos, over, error }: Props) {
  const { subidas, fallos, add, remove, place, replace } = imagenes;
  const id = useId();
  const [editada, setEditada] = useState<SubidaEnCurso | null>(null);
  const [arrastrada, setArrastrada] = useState<string | null>(null);
  const [principal, ...mas] = subidas.flatMap(({ imagen }) => imagen ?? []);
  return (
    <div className="grid gap-2">
      <label htmlFor={id} className="text-sm font-semibold">
        Imagen
      </label>
      <input type="hidden" name="imagen" value={principal ?? ""} />
      {mas.map((imagen) => (
        <input key={imagen} type="hidden" name="galeria" value={imagen} />
      ))}
      {subidas.length > 0 ? (
        <ol className="grid grid-cols-[repeat(auto-fill,minmax(8.5rem,1fr))] gap-3">
          {subidas.map((subida, index) => (
            <ImagenProducto
              key={subida.key}
              {...{ subida, index, place, remove }}
              last={index === subidas.length - 1}
              texto={textos.get(subida.imagen ?? "")}
              dragged={arrastrada}
              onDrag={setArrastrada}
              onEdit={() => setEditada(subida)}
            />
          ))}
        </ol>
      ) : null}
      <label
        htmlFor={id}
        className={cx(
          "relative flex min-h-20 cursor-pointer flex-wrap items-center justify-center gap-x-3 rounded-card border border-dashed border-line-strong p-4 text-center hover:bg-sunken",
          "focus-within:outline-2 focus-within:outline-offset-2 focus-within:outline-accent",
          over && "bg-accent-soft",
        )}
      >
        <Icon name="image-plus" className="size-6 text-muted" />
        <span>
          <span className="font-semibold text-accent">
            {subidas.length > 0 ? "Agrega otra imagen" : "Elige una imagen"}
          </span>
          , arrástrala o pégala aquí
          <span className="block text-xs text-muted">JPG, PNG, WebP, GIF o AVIF, hasta {MAX_MEGABYTES} MB</span>
        </span>
        <input
          id={id}
          type="file"
          accept="image/*"
          multiple
          className="sr-only"
          aria-describedby={error ? `${id}-error` : undefined}
          onChange={(event) => {
            add([...(event.target.files ?? [])]);
            // So that the same file can be chosen again after a failure.
            event.target.value = "";
          }}
        />
      </label>
      {error ? (
        <p id={`${id}-error`} className="text-sm font-medium text-danger">
          {error}
        </p>
      ) : null}
      {fallos.length > 0 ? <Fallos fallos={fallos} /> : null}
      {editada ? (
        <Suspense>
          <EditorImagen
            load={() => loadBlob(editada)}
            nombre={editada.nombre || "imagen"}
            onClose={() => setEditada(null)}
            onDone={(file) => {
              setEditada(null);
              replace(editada, file);
            }}
          />
        </Suspense>
      ) : null}
    </div>
  );
}
