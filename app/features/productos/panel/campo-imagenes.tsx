import { lazy, type ReactNode, Suspense, useId, useState } from "react";
import { Icon } from "#app/ui/icon.tsx";
import { iconButtonStyle } from "#app/ui/button-style.ts";
import { Alert } from "#app/ui/alert.tsx";
import { Badge } from "#app/ui/badge.tsx";
import { Button } from "#app/ui/button.tsx";
import { CONTROL } from "#app/ui/field.tsx";
import { cx } from "#app/ui/cx.ts";
import { Foto } from "#app/features/imagenes/foto.tsx";
import { MAX_MEGABYTES } from "#app/features/imagenes/limite.ts";
import { TEXTO_IMAGEN_MAXIMO } from "../leer-campos.ts";
import type { FalloSubida, SubidaEnCurso, useSubidas } from "./use-subidas.ts";

const porciento = new Intl.NumberFormat("es-PE", { style: "percent" });

function Boton({ label, disabled, onClick, children }: BotonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      disabled={disabled}
      className={iconButtonStyle("disabled:opacity-40 md:size-9")}
      onClick={onClick}
    >
      {children}
    </button>
  );
}

interface BotonProps {
  label: string;
  disabled?: boolean;
  onClick: () => void;
  children: ReactNode;
}

function Vista({ subida: { imagen, vista, parte, nombre }, alt }: { subida: SubidaEnCurso; alt: string }) {
  if (imagen !== null) {
    return <Foto imagen={imagen} alt={alt} sizes="8rem" className="pointer-events-none rounded-control" />;
  }
  return (
    <span className="relative block aspect-4/5 w-full overflow-hidden rounded-control bg-sunken">
      {vista ? <img src={vista} alt="" className="size-full object-cover opacity-50" /> : null}
      <span className="absolute inset-x-2 bottom-2 grid gap-1 rounded-sm bg-surface p-1.5 text-xs">
        <span aria-hidden>{parte < 1 ? porciento.format(parte) : "Procesando…"}</span>
        <progress
          aria-label={`Subiendo ${nombre}`}
          value={parte < 1 ? parte : undefined}
          max={1}
          className="h-1.5 w-full"
        />
      </span>
    </span>
  );
}

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

/** A picture of another site cannot be drawn on. */
const canLoad = ({ archivo, imagen }: SubidaEnCurso): boolean => archivo !== null || (imagen?.startsWith("/") ?? false);

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

/** The pictures of a product: chosen, dropped or pasted; ordered by buttons or by dragging, cut and turned. The first one is what lists show. */
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
            // A picture may be dropped on another one; the buttons do the same by keyboard.
            // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
            <li
              key={subida.key}
              className={cx(
                "relative grid content-start gap-1 rounded-card border p-1.5",
                arrastrada === subida.key && "opacity-50",
              )}
              onDragOver={(event) => {
                if (arrastrada === null) return;
                event.preventDefault();
                event.stopPropagation();
              }}
              onDrop={(event) => {
                if (arrastrada === null) return;
                event.preventDefault();
                event.stopPropagation();
                place(arrastrada, index);
                setArrastrada(null);
              }}
            >
              <span
                draggable
                title="Arrástrala para ordenar"
                className="block"
                onDragStart={({ dataTransfer }) => {
                  dataTransfer.effectAllowed = "move";
                  setArrastrada(subida.key);
                }}
                onDragEnd={() => setArrastrada(null)}
              >
                <Vista subida={subida} alt={`Imagen ${index + 1}`} />
              </span>
              {subida.imagen === null && !subida.sigue ? null : (
                <input
                  name="textos_imagenes"
                  aria-label={`Qué se ve en la imagen ${index + 1}`}
                  placeholder="Qué se ve"
                  maxLength={TEXTO_IMAGEN_MAXIMO}
                  autoComplete="off"
                  defaultValue={textos.get(subida.imagen ?? "")}
                  className={cx(CONTROL, "min-h-9 px-2 text-sm max-sm:text-base")}
                />
              )}
              {index === 0 ? (
                <Badge tone="neutral" className="absolute top-3 left-3">
                  Principal
                </Badge>
              ) : null}
              <div className="flex flex-wrap justify-between">
                <Boton
                  label={`Mover antes la imagen ${index + 1}`}
                  disabled={index === 0}
                  onClick={() => place(subida.key, index - 1)}
                >
                  <Icon name="arrow-left" className="size-4 stroke-2" />
                </Boton>
                <Boton
                  label={`Mover después la imagen ${index + 1}`}
                  disabled={index === subidas.length - 1}
                  onClick={() => place(subida.key, index + 1)}
                >
                  <Icon name="arrow-right" className="size-4 stroke-2" />
                </Boton>
                <Boton
                  label={`Poner de principal la imagen ${index + 1}`}
                  disabled={index === 0}
                  onClick={() => place(subida.key, 0)}
                >
                  <Icon name="star" className="size-4 stroke-2" />
                </Boton>
                <Boton
                  label={`Recortar o girar la imagen ${index + 1}`}
                  disabled={subida.imagen === null || !canLoad(subida)}
                  onClick={() => setEditada(subida)}
                >
                  <Icon name="rotate-cw" className="size-4 stroke-2" />
                </Boton>
                <Boton label={`Quitar la imagen ${index + 1}`} onClick={() => remove(subida.key)}>
                  <Icon name="trash" className="size-4 stroke-2" />
                </Boton>
              </div>
            </li>
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
