import { useState } from "react";
import { cx } from "#app/ui/cx.ts";
import { listKeys } from "#lib/objects.ts";

interface Props {
  src: string;
  title: string;
}

const ANCHOS = { celular: 360, computadora: 1280 } as const;
type Equipo = keyof typeof ANCHOS;

/** Of the frame, in CSS pixels. */
const ALTO = 560;

interface EleccionProps<T extends string> {
  legend: string;
  opciones: Readonly<Record<T, string>>;
  value: T;
  onChange: (value: T) => void;
}

function Eleccion<T extends string>({ legend, opciones, value, onChange }: EleccionProps<T>) {
  return (
    <fieldset className="flex rounded-control border p-0.5">
      <legend className="sr-only">{legend}</legend>
      {listKeys(opciones).map((nombre) => (
        <button
          key={nombre}
          type="button"
          aria-pressed={nombre === value}
          className={cx(
            "min-h-11 rounded-control px-3 text-sm font-semibold md:min-h-9",
            nombre === value ? "bg-primary-soft text-primary" : "text-muted hover:text-ink",
          )}
          onClick={() => onChange(nombre)}
        >
          {opciones[nombre]}
        </button>
      ))}
    </fieldset>
  );
}

/** The storefront as a phone or a computer shows it, scaled to the place that there is. */
export function MarcoVista({ src, title }: Props) {
  const [equipo, setEquipo] = useState<Equipo>("celular");
  const [tema, setTema] = useState<"claro" | "oscuro">("claro");
  const [lugar, setLugar] = useState(0);
  const ancho = ANCHOS[equipo];
  const escala = Math.min(1, lugar / ancho);
  const measure = (box: HTMLElement | null) => {
    if (!box) return;
    const observer = new ResizeObserver(() => setLugar(box.clientWidth));
    observer.observe(box);
    return () => observer.disconnect();
  };
  return (
    <div className="grid gap-3">
      <div className="flex flex-wrap gap-3">
        <Eleccion
          legend="Tamaño de pantalla"
          opciones={{ celular: "Celular", computadora: "Computadora" }}
          value={equipo}
          onChange={setEquipo}
        />
        <Eleccion legend="Tema" opciones={{ claro: "Claro", oscuro: "Oscuro" }} value={tema} onChange={setTema} />
      </div>
      <div ref={measure} className="overflow-hidden" style={{ height: ALTO }}>
        {lugar > 0 ? (
          <iframe
            src={`${src}&tema=${tema}`}
            title={title}
            sandbox="allow-same-origin"
            className="mx-auto block rounded-control border bg-white"
            style={{
              width: ancho,
              height: ALTO / escala,
              transform: `scale(${escala})`,
              transformOrigin: escala < 1 ? "0 0" : "50% 0",
            }}
          />
        ) : null}
      </div>
    </div>
  );
}
