import { Icon } from "#app/ui/icon.tsx";
import { formatSoles, readSoles } from "#lib/dinero.ts";
import { isId } from "#lib/ids.ts";
import { toShortId } from "#lib/text.ts";
import type { Campos } from "./auditoria.ts";

/** Pictures are only counted: addresses tell readers nothing. */
export interface CampoDescrito {
  etiqueta: string;
  formato?: "monto" | "imagen" | undefined;
}

const OTROS: Readonly<Record<string, CampoDescrito>> = {
  nombre: { etiqueta: "Nombre" },
  motivo: { etiqueta: "Motivo" },
  rol: { etiqueta: "Rol" },
  puesto: { etiqueta: "Puesto" },
  bloqueado: { etiqueta: "Bloqueado" },
  etiquetas: { etiqueta: "Etiquetas" },
  sesiones: { etiqueta: "Sesiones abiertas" },
  estado: { etiqueta: "Estado" },
  monto: { etiqueta: "Monto", formato: "monto" },
  nota: { etiqueta: "Nota" },
  requiere_atencion: { etiqueta: "Requiere atención" },
  codigo: { etiqueta: "Hoja" },
  medio: { etiqueta: "Medio" },
  total: { etiqueta: "total", formato: "monto" },
  valor: { etiqueta: "Valor" },
  precio_oferta: { etiqueta: "Precio de oferta", formato: "monto" },
  desde: { etiqueta: "Desde" },
  hasta: { etiqueta: "Hasta" },
  unidades: { etiqueta: "Unidades" },
  envio: { etiqueta: "Envío" },
  courier: { etiqueta: "Courier" },
  numero: { etiqueta: "Número" },
  intentos: { etiqueta: "Intentos" },
  asignado_a: { etiqueta: "Asignado a" },
  respuesta: { etiqueta: "Respuesta" },
  devolucion: { etiqueta: "Devolución" },
  fin: { etiqueta: "Por qué terminó" },
  oculta: { etiqueta: "Oculta por" },
  respondida: { etiqueta: "Respondida" },
  cambiada: { etiqueta: "Respuesta cambiada" },
  revisada: { etiqueta: "Revisada" },
  porcentaje: { etiqueta: "Porcentaje" },
  minimo: { etiqueta: "Compra mínima", formato: "monto" },
  categorias: { etiqueta: "Categorías" },
  usos: { etiqueta: "Usos" },
  por_persona: { etiqueta: "Usos por persona" },
  envio_gratis: { etiqueta: "Envío gratis" },
  primera_compra: { etiqueta: "Solo primera compra" },
  terminado: { etiqueta: "Terminado" },
  productos: { etiqueta: "Productos" },
  con_codigos: { etiqueta: "Códigos de un solo uso" },
  anulados: { etiqueta: "Códigos anulados" },
  codigo_anulado: { etiqueta: "Código" },
  lista: { etiqueta: "Lista" },
  cuenta: { etiqueta: "Cuenta" },
  servidor: { etiqueta: "Servidor" },
  puerto: { etiqueta: "Puerto" },
  remitente: { etiqueta: "Remitente" },
  nuevas: { etiqueta: "Claves nuevas" },
  compartida: { etiqueta: "Para todo el personal" },
};

/** Fields that are internal, or shown elsewhere. */
const OCULTOS = new Set(["version", "codigo"]);

/** Labels of values: `{ rol: { admin: "Admin" } }`. */
export type Palabras = Readonly<Record<string, Readonly<Record<string, string>>>>;

function formatValue(
  value: unknown,
  formato: CampoDescrito["formato"],
  palabras: Palabras[string] = {},
): string | null {
  if (value === undefined || value === null || value === "" || (Array.isArray(value) && value.length === 0))
    return null;
  if (typeof value === "number" && formato === "monto") {
    const amount = readSoles(value);
    if (amount !== null) return formatSoles(amount);
  }
  if (formato === "imagen") return Array.isArray(value) && value.length > 1 ? `${value.length} imágenes` : "una imagen";
  if (typeof value === "boolean") return value ? "sí" : "no";
  if (typeof value === "string" && isId(value)) return toShortId(value);
  if (typeof value === "string" || typeof value === "number") return palabras[value] ?? String(value);
  return Array.isArray(value) ? value.filter(Boolean).map(tellRow).join("; ") : JSON.stringify(value);
}

const tellRow = (row: unknown): string =>
  typeof row === "object" && row !== null ? Object.values(row).flat().join(" · ") : String(row);

interface Linea {
  campo: string;
  antes: string | null;
  despues: string | null;
  /** Has a value (maybe an empty one) before and after. */
  editado: boolean;
}

const isTable = (value: unknown): value is unknown[][] => Array.isArray(value) && value.every(Array.isArray);

function leaveOut(value: unknown, other: unknown): unknown {
  if (!isTable(value) || !isTable(other)) return value;
  const known = new Set(other.map((row) => JSON.stringify(row)));
  return value.filter((row) => !known.has(JSON.stringify(row)));
}

function toLines({ antes, despues, campos = {}, palabras = {} }: Props): Linea[] {
  // The page's own fields come first and override.
  const descritos: Readonly<Record<string, CampoDescrito>> = { ...campos, ...OTROS, ...campos };
  const names = Object.keys({ ...antes, ...despues }).filter(
    (name) => Object.hasOwn(campos, name) || !OCULTOS.has(name),
  );
  const known = Object.keys(descritos);
  const place = (name: string) => (known.includes(name) ? known.indexOf(name) : known.length);
  return names
    .toSorted((a, b) => place(a) - place(b))
    .map((name) => ({
      campo: descritos[name]?.etiqueta ?? name,
      antes: formatValue(leaveOut(antes?.[name], despues?.[name]), descritos[name]?.formato, palabras[name]),
      despues: formatValue(leaveOut(despues?.[name], antes?.[name]), descritos[name]?.formato, palabras[name]),
      editado: Object.hasOwn(antes ?? {}, name) && despues !== null,
    }))
    .filter(({ antes, despues }) => antes !== null || despues !== null);
}

interface Props {
  antes: Campos | null;
  despues: Campos | null;
  campos?: Readonly<Record<string, CampoDescrito>>;
  palabras?: Palabras;
}

const LARGO = "line-clamp-3 min-w-0 break-words";

export function Cambios(props: Props) {
  const lines = toLines(props);
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
            {editado ? <Icon name="arrow-right" className="size-3.5 shrink-0 self-center text-muted stroke-2" /> : null}
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
