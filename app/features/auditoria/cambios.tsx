import { ArrowRight } from "lucide-react";
import { formatSoles, readSoles } from "#lib/dinero.ts";
import type { Campos } from "./auditoria.ts";

const NOMBRE_CAMPO: Record<string, string> = {
  nombre: "Nombre",
  categoria: "Categoría",
  descripcion: "Descripción",
  precio: "Precio",
  stock: "Stock",
  imagen: "Imagen",
  galeria: "Más imágenes",
  motivo: "Motivo",
  rol: "Rol",
  sesiones: "Sesiones abiertas",
  estado: "Estado",
  monto: "Monto",
  nota: "Nota",
  requiere_atencion: "Requiere atención",
  codigo: "Hoja",
  medio: "Medio",
};

/** Kept for the machinery, or told elsewhere. */
const OCULTOS = new Set(["version", "codigo"]);
const MONTOS = new Set(["precio", "monto", "total"]);
const IMAGENES = new Set(["imagen", "galeria"]);

/** Words for the values that a field may have: `{ rol: { admin: "Admin" } }`. */
export type Palabras = Readonly<Record<string, Readonly<Record<string, string>>>>;

function formatValue(name: string, value: unknown, palabras: Palabras): string | null {
  if (value === undefined || value === null || value === "" || (Array.isArray(value) && value.length === 0))
    return null;
  if (typeof value === "number" && MONTOS.has(name)) {
    const amount = readSoles(value);
    if (amount !== null) return formatSoles(amount);
  }
  // An address tells nothing to a reader.
  if (IMAGENES.has(name)) return Array.isArray(value) && value.length > 1 ? `${value.length} imágenes` : "una imagen";
  if (typeof value === "boolean") return value ? "sí" : "no";
  if (typeof value === "string" || typeof value === "number") return palabras[name]?.[value] ?? String(value);
  return JSON.stringify(value);
}

interface Linea {
  campo: string;
  antes: string | null;
  despues: string | null;
  /** It was there before and after, be it empty. */
  editado: boolean;
}

/** A change told field by field, in the order of the form. */
function toLines({ antes, despues }: Props, palabras: Palabras): Linea[] {
  const names = Object.keys({ ...antes, ...despues }).filter((name) => !OCULTOS.has(name));
  const known = Object.keys(NOMBRE_CAMPO);
  const place = (name: string) => (known.includes(name) ? known.indexOf(name) : known.length);
  return names
    .toSorted((a, b) => place(a) - place(b))
    .map((name) => ({
      campo: NOMBRE_CAMPO[name] ?? name,
      antes: formatValue(name, antes?.[name], palabras),
      despues: formatValue(name, despues?.[name], palabras),
      editado: Object.hasOwn(antes ?? {}, name) && despues !== null,
    }))
    .filter(({ antes, despues }) => antes !== null || despues !== null);
}

interface Props {
  antes: Campos | null;
  despues: Campos | null;
  palabras?: Palabras;
}

const LARGO = "line-clamp-3 min-w-0 break-words";

/** What a record says: each field that changed, before → after. */
export function Cambios({ palabras = {}, ...cambio }: Props) {
  const lines = toLines(cambio, palabras);
  return (
    <dl className="grid gap-1">
      {lines.map(({ campo, antes, despues, editado }) => (
        <div key={campo} className="flex min-w-0 flex-wrap items-baseline gap-x-2">
          <dt className="text-muted">{campo}:</dt>
          <dd className="flex min-w-0 flex-wrap items-baseline gap-x-1.5">
            {antes !== null || editado ? (
              <span className={antes === null ? "text-muted" : LARGO}>
                <span className="sr-only">antes </span>
                {antes ?? "vacío"}
              </span>
            ) : null}
            {editado ? <ArrowRight aria-hidden className="size-3.5 shrink-0 self-center text-muted" /> : null}
            {despues !== null || editado ? (
              <span className={despues === null ? "text-muted" : `${LARGO} font-semibold`}>
                {editado ? <span className="sr-only">ahora </span> : null}
                {despues ?? "vacío"}
              </span>
            ) : null}
          </dd>
        </div>
      ))}
    </dl>
  );
}
