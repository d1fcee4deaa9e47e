import { type MouseEvent, useState } from "react";
import { late } from "#app/ui/late.tsx";
import { Foto } from "#app/features/base/imagenes/foto.tsx";
import { toFuentes } from "#app/features/base/imagenes/imagenes.ts";

const VisorFotos = late(() => import("./visor-fotos.tsx"), { when: "now" });

/** Each picture opens in a dialog, or without scripts as a file. */
export function FotosOpinion({ fotos, autor }: { fotos: readonly string[]; autor: string }) {
  const [shown, setShown] = useState<number | null>(null);
  const [wanted, setWanted] = useState(false);
  if (fotos.length === 0) return null;
  const open = (event: MouseEvent, index: number) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    setWanted(true);
    setShown(index);
  };
  return (
    <>
      <ul aria-label={`Fotos de ${autor}`} className="flex flex-wrap gap-2">
        {fotos.map((foto, index) => (
          <li key={foto}>
            <a
              href={toFuentes(foto).src}
              aria-label={`Ver la foto ${index + 1} de ${autor} en grande`}
              onClick={(event) => open(event, index)}
              className="block overflow-hidden rounded-control border hover:border-line-strong"
            >
              <Foto imagen={foto} alt="" sizes="80px" className="aspect-square w-20" />
            </a>
          </li>
        ))}
      </ul>
      {wanted ? <VisorFotos fotos={fotos} autor={autor} shown={shown} onShow={setShown} /> : null}
    </>
  );
}
