import { useId, useState } from "react";
import { Icon } from "#app/ui/icon.tsx";
import { Alert } from "#app/ui/alert.tsx";
import { Button } from "#app/ui/button.tsx";
import { cx } from "#app/ui/cx.ts";
import { late } from "#app/ui/late.tsx";
import { FilePicker } from "#app/ui/file-field.tsx";
import { MAX_MEGABYTES } from "#app/features/base/imagenes/limite.ts";
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

const EditorImagen = late(() => import("#app/features/base/imagenes/editor-imagen.tsx"), { when: "now" });

async function loadBlob({ archivo, imagen }: SubidaEnCurso): Promise<Blob | null> {
  if (archivo) return archivo;
  const response = await fetch(imagen ?? "");
  return response.ok ? response.blob() : null;
}

interface Props {
  imagenes: ReturnType<typeof useSubidas>;
  /** Alternative texts by address. */
  textos: ReadonlyMap<string, string>;
  over: boolean;
  error?: string | undefined;
}

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
      <FilePicker
        id={id}
        accept="image/*"
        multiple
        aria-describedby={error ? `${id}-error` : undefined}
        onFiles={add}
        empties
        className={cx(
          "flex min-h-20 flex-wrap items-center justify-center gap-x-3 rounded-card border border-dashed border-line-strong p-4 text-center hover:bg-sunken",
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
      </FilePicker>
      {error ? (
        <p id={`${id}-error`} className="text-sm font-medium text-danger">
          {error}
        </p>
      ) : null}
      {fallos.length > 0 ? <Fallos fallos={fallos} /> : null}
      {editada ? (
        <EditorImagen
          load={() => loadBlob(editada)}
          nombre={editada.nombre || "imagen"}
          onClose={() => setEditada(null)}
          onDone={(file) => {
            setEditada(null);
            replace(editada, file);
          }}
        />
      ) : null}
    </div>
  );
}
