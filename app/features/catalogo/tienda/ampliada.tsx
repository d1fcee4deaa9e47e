import { type KeyboardEvent, useRef, useState } from "react";
import { iconButtonStyle } from "#app/ui/button-style.ts";
import { Icon } from "#app/ui/icon.tsx";
import type { IconName } from "#app/ui/icons.ts";
import { useModal } from "#app/ui/use-modal.ts";
import { swipe } from "./ampliacion.ts";
import type { FotoProducto } from "./fotos.ts";
import { useEncuadre } from "./use-encuadre.ts";

interface Props {
  nombre: string;
  fotos: readonly FotoProducto[];
  inicial: number;
  onClose: (index: number) => void;
}

const PASO = 80;
const FACTOR = 1.5;

const FLECHAS: Readonly<Record<string, { x: number; y: number }>> = {
  ArrowLeft: { x: PASO, y: 0 },
  ArrowRight: { x: -PASO, y: 0 },
  ArrowUp: { x: 0, y: PASO },
  ArrowDown: { x: 0, y: -PASO },
};

interface BotonAmpliada {
  label: string;
  icon: IconName;
  onClick: () => void;
}

const Boton = ({ label, icon, onClick }: BotonAmpliada) => (
  <button
    type="button"
    aria-label={label}
    title={label}
    className={iconButtonStyle("border bg-surface")}
    onClick={onClick}
  >
    <Icon name={icon} className="size-5" />
  </button>
);

/** Arrow keys change the picture, or move an enlarged one; + and − scale, 0 resets, Esc closes. */
export default function Ampliada({ nombre, fotos, inicial, onClose }: Props) {
  const [index, setIndex] = useState(inicial);
  const box = useRef<HTMLDivElement>(null);
  const { dialog } = useModal(true, () => onClose(index));
  const count = fotos.length;
  const go = (to: number) => setIndex((to + count) % count);
  const { pointers, reset, scaleBy, pan } = useEncuadre(box, index, (dx) => go(swipe(index, dx, count)));
  const foto = fotos[index];

  const press = (event: KeyboardEvent) => {
    const by = FLECHAS[event.key];
    if (event.key === "+" || event.key === "=") scaleBy(FACTOR);
    else if (event.key === "-") scaleBy(1 / FACTOR);
    else if (event.key === "0") reset();
    else if (by) {
      if (!pan(by)) go(index - Math.sign(by.x));
    } else return;
    event.preventDefault();
  };

  return (
    <dialog
      {...dialog}
      aria-label={`Fotos de ${nombre}`}
      onKeyDown={press}
      className="m-0 size-full max-h-none max-w-none overflow-hidden bg-bg text-ink"
    >
      <div className="flex size-full flex-col">
        <div className="flex items-center gap-2 p-2">
          <p aria-live="polite" className="flex-1 px-2 font-semibold tabular-nums">
            {count > 1 ? (
              <>
                <span className="sr-only">Foto </span>
                {index + 1} / {count}
              </>
            ) : null}
          </p>
          <Boton label="Alejar" icon="minus" onClick={() => scaleBy(1 / FACTOR)} />
          <Boton label="Acercar" icon="plus" onClick={() => scaleBy(FACTOR)} />
          <Boton label="Cerrar" icon="x" onClick={() => onClose(index)} />
        </div>
        <div ref={box} {...pointers} className="relative min-h-0 flex-1 touch-none overflow-hidden select-none">
          {foto ? (
            <img
              key={foto.imagen}
              src={foto.imagen}
              alt={foto.alt}
              draggable={false}
              className="size-full bg-set object-contain"
            />
          ) : null}
        </div>
        {count > 1 ? (
          <div className="flex justify-center gap-2 p-2">
            <Boton label="Foto anterior" icon="arrow-left" onClick={() => go(index - 1)} />
            <Boton label="Foto siguiente" icon="arrow-right" onClick={() => go(index + 1)} />
          </div>
        ) : null}
      </div>
    </dialog>
  );
}
