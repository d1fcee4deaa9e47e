import { cx } from "#app/ui/cx.ts";

interface Props {
  fotos: readonly string[];
  /** Base path of the pictures, different for owner and staff. */
  ruta: string;
  className: string;
}

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
