import { type SyntheticEvent, useEffect, useRef, useState } from "react";
import { createPortal } from "react-dom";
import { Alert } from "#app/ui/alert.tsx";
import { Button } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { DismissButton, ModalDialog } from "#app/ui/modal-dialog.tsx";
import { ACERCAR_MAXIMO, cutImagen, drawRecorte, type FormaRecorte, type Recorte, SIN_RECORTE } from "./recorte.ts";

const FORMAS: readonly (readonly [FormaRecorte, string])[] = [
  ["entera", "Entera"],
  ["cuadrada", "Cuadrada"],
  ["vertical", "Vertical 4:5"],
];

const LADO_VISTA = 480;

interface DeslizadorProps {
  label: string;
  value: number;
  min?: number;
  max?: number;
  disabled: boolean;
  onChange: (value: number) => void;
}

function Deslizador({ label, value, min = 0, max = 1, disabled, onChange }: DeslizadorProps) {
  return (
    <label className="grid gap-1 text-sm">
      <span className="font-semibold">{label}</span>
      <input
        type="range"
        min={min}
        max={max}
        step={0.01}
        value={value}
        disabled={disabled}
        className="min-h-11 w-full accent-accent disabled:opacity-40 md:min-h-8"
        onChange={({ target }) => onChange(target.valueAsNumber)}
      />
    </label>
  );
}

interface Props {
  /** null where the picture cannot be read. */
  load: () => Promise<Blob | null>;
  nombre: string;
  onDone: (file: File) => void;
  onClose: () => void;
}

/** Events must not reach a surrounding form. */
const keep = (event: SyntheticEvent) => event.stopPropagation();

export default function EditorImagen({ load, nombre, onDone, onClose }: Props) {
  const lienzo = useRef<HTMLCanvasElement>(null);
  const [imagen, setImagen] = useState<ImageBitmap | null>(null);
  const [fallo, setFallo] = useState(false);
  const [recorte, setRecorte] = useState<Recorte>(SIN_RECORTE);
  const [busy, setBusy] = useState(false);
  const open = useRef(load);
  useEffect(() => {
    let gone = false;
    const read = async () => {
      const blob = await open.current();
      const bitmap = blob && (await createImageBitmap(blob));
      if (!gone) setImagen(bitmap);
      if (!gone && !bitmap) setFallo(true);
    };
    read().catch(() => setFallo(true));
    return () => {
      gone = true;
    };
  }, []);
  useEffect(() => {
    if (imagen && lienzo.current) drawRecorte(lienzo.current, imagen, recorte, LADO_VISTA);
  }, [imagen, recorte]);

  const set = (change: Partial<Recorte>) => setRecorte((before) => ({ ...before, ...change }));
  const turn = () => set({ giros: ([1, 2, 3, 0] as const)[recorte.giros] });
  const apply = async () => {
    if (!imagen || busy) return;
    setBusy(true);
    const file = await cutImagen(imagen, recorte, nombre);
    setBusy(false);
    if (file) onDone(file);
    else setFallo(true);
  };
  const still = imagen === null || (recorte.forma === "entera" && recorte.acercar === 1);
  return createPortal(
    <div onChange={keep} onBlur={keep} onPaste={keep}>
      <ModalDialog
        open
        size="md"
        title="Recortar y girar"
        onClose={onClose}
        footer={
          <>
            <DismissButton>Cancelar</DismissButton>
            <Button busy={busy ? "Un momento…" : undefined} onClick={() => void apply()}>
              Usar así
            </Button>
          </>
        }
      >
        <div className="grid gap-4">
          {fallo ? <Alert tone="danger" title="No se pudo abrir esta imagen para editarla." /> : null}
          <figure className="grid gap-1 text-center text-sm text-muted">
            <canvas ref={lienzo} className="mx-auto max-h-60 max-w-full rounded-control bg-sunken" />
            <figcaption>Así queda</figcaption>
          </figure>
          <div className="flex flex-wrap gap-2">
            <fieldset className="flex flex-wrap gap-2">
              <legend className="sr-only">Forma</legend>
              {FORMAS.map(([forma, texto]) => (
                <Button
                  key={forma}
                  size="sm"
                  variant={recorte.forma === forma ? "primary" : "secondary"}
                  aria-pressed={recorte.forma === forma}
                  onClick={() => set({ forma })}
                >
                  {texto}
                </Button>
              ))}
            </fieldset>
            <Button size="sm" variant="secondary" onClick={turn}>
              <Icon name="rotate-cw" className="size-4 stroke-2" />
              Girar 90°
            </Button>
          </div>
          <Deslizador
            label="Acercar"
            min={1}
            max={ACERCAR_MAXIMO}
            value={recorte.acercar}
            disabled={imagen === null}
            onChange={(acercar) => set({ acercar })}
          />
          <div className="grid gap-4 sm:grid-cols-2">
            <Deslizador label="Mover a los lados" value={recorte.x} disabled={still} onChange={(x) => set({ x })} />
            <Deslizador label="Mover arriba y abajo" value={recorte.y} disabled={still} onChange={(y) => set({ y })} />
          </div>
        </div>
      </ModalDialog>
    </div>,
    document.body,
  );
}
