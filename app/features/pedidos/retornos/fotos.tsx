import { cx } from "#app/ui/cx.ts";

interface Props {
  fotos: readonly string[];
  /** Different for owner and staff. */
  toRuta: (foto: string) => string;
  className: string;
}

export function Fotos({ fotos, toRuta, className }: Props) {
  if (fotos.length === 0) return null;
  return (
    <ul aria-label="Fotos" className="flex flex-wrap gap-3">
      {fotos.map((foto, n) => (
        <li key={foto}>
          <a href={toRuta(foto)} target="_blank" rel="noreferrer">
            <img
              src={toRuta(foto)}
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
