import type { ReactNode } from "react";
import { Icon } from "#app/ui/icon.tsx";
import { iconButtonStyle } from "#app/ui/button-style.ts";
import { Badge } from "#app/ui/badge.tsx";
import { CONTROL } from "#app/ui/field.tsx";
import { cx } from "#app/ui/cx.ts";
import { Foto } from "#app/features/base/imagenes/foto.tsx";
import { TEXTO_IMAGEN_MAXIMO } from "#app/features/catalogo/productos/leer-campos.ts";
import type { SubidaEnCurso, useSubidas } from "./use-subidas.ts";

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

/** A canvas cannot read pictures of other sites. */
const canLoad = ({ archivo, imagen }: SubidaEnCurso): boolean => archivo !== null || (imagen?.startsWith("/") ?? false);

interface Props extends Pick<ReturnType<typeof useSubidas>, "place" | "remove"> {
  subida: SubidaEnCurso;
  index: number;
  last: boolean;
  texto: string | undefined;
  dragged: string | null;
  onDrag: (key: string | null) => void;
  onEdit: () => void;
}

export function ImagenProducto({ subida, index, last, texto, dragged, place, remove, onDrag, onEdit }: Props) {
  return (
    // A picture may be dropped on another one; the buttons do the same by keyboard.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <li
      className={cx(
        "relative grid content-start gap-1 rounded-card border p-1.5",
        dragged === subida.key && "opacity-50",
      )}
      onDragOver={(event) => {
        if (dragged === null) return;
        event.preventDefault();
        event.stopPropagation();
      }}
      onDrop={(event) => {
        if (dragged === null) return;
        event.preventDefault();
        event.stopPropagation();
        place(dragged, index);
        onDrag(null);
      }}
    >
      <span
        draggable
        title="Arrástrala para ordenar"
        className="block"
        onDragStart={({ dataTransfer }) => {
          dataTransfer.effectAllowed = "move";
          onDrag(subida.key);
        }}
        onDragEnd={() => onDrag(null)}
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
          defaultValue={texto}
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
          disabled={last}
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
          onClick={() => onEdit()}
        >
          <Icon name="rotate-cw" className="size-4 stroke-2" />
        </Boton>
        <Boton label={`Quitar la imagen ${index + 1}`} onClick={() => remove(subida.key)}>
          <Icon name="trash" className="size-4 stroke-2" />
        </Boton>
      </div>
    </li>
  );
}
