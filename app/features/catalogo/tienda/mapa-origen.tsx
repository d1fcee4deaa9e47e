import { toMiniatura } from "#app/features/base/imagenes/imagenes.ts";
import { Link } from "#app/ui/link.tsx";
import { formatCantidad } from "#lib/numbers.ts";
import mapa from "./mapa.svg?url&no-inline";
import { toLugarHref } from "./procedencia.ts";

export interface LugarOrigen {
  lugar: string;
  /** INEI's two digits, as the map names its shapes. */
  codigo: string;
  cantidad: number;
  /** Empty where none of its products has one. */
  imagen: string;
  hacedores: readonly string[];
}

const CODIGOS = Array.from({ length: 25 }, (_, n) => String(n + 1).padStart(2, "0"));

interface Props {
  lugares: readonly LugarOrigen[];
}

/** For the eye and the pointer; the list beside it is the same for everyone else. */
export function MapaOrigen({ lugares }: Props) {
  return (
    <svg aria-hidden viewBox="-4 -4 690 1008" className="mapa">
      {CODIGOS.map((codigo) => {
        const forma = <use href={`${mapa}#d${codigo}`} />;
        const found = lugares.find((one) => one.codigo === codigo);
        if (!found) return <g key={codigo}>{forma}</g>;
        return (
          <Link key={codigo} to={toLugarHref(found.lugar)} tabIndex={-1}>
            <title>{found.lugar}</title>
            {forma}
          </Link>
        );
      })}
    </svg>
  );
}

export function ListaOrigen({ lugares }: Props) {
  return (
    <ul className="grid content-start gap-3 sm:grid-cols-2">
      {lugares.map(({ lugar, cantidad, imagen, hacedores }) => (
        <li key={lugar}>
          <Link to={toLugarHref(lugar)} className="ficha">
            {imagen ? (
              <img src={toMiniatura(imagen)} alt="" className="size-14 rounded-sm bg-set object-cover" />
            ) : null}
            <span>
              {lugar}
              <span className="block text-sm font-normal text-muted">
                {[formatCantidad(cantidad, "producto", "productos"), ...hacedores].join(" · ")}
              </span>
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
