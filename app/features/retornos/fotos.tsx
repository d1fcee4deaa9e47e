import { cx } from "#app/ui/cx.ts";

interface Props {
  fotos: readonly string[];
  /** Where whoever looks gets them. */
  ruta: string;
  className: string;
}

/** The pictures of a return, each of which opens by itself; nothing without any. */
export function Fotos({ fotos, ruta, className }: Props) {
  if (fotos.length === 0) return null;
  return (
    <ul aria-label="Fotos" className="flex flex-wrap gap-3">
      {fotos.map((foto, n) => (
        <li key={foto}>
          <a href={`${ruta}/${foto}`} target="_blank" rel="noreferrer">
            <img
              src={`${ruta}/${foto}`}
              alt={`Foto ${n + 1} de la devolución`}
              loading="lazy"
              className={cx("rounded-control border object-cover", className)}
            />
          </a>
        </li>
      ))}
    </ul>
  );
}
