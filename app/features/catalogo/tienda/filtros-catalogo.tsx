import { type FormEvent, useRef } from "react";
import { Form, useNavigate } from "react-router";
import { Button } from "#app/ui/button.tsx";
import { cx } from "#app/ui/cx.ts";
import { CONTROL } from "#app/ui/field.tsx";
import { type Filtros, formatPrecio, type Orden, parseFiltros, toCatalogoHref, usualOrden } from "./filtros.ts";

const ORDENES: readonly { valor: Orden; texto: string }[] = [
  { valor: "relevancia", texto: "Relevancia" },
  { valor: "nombre", texto: "Nombre" },
  { valor: "nuevo", texto: "Lo más nuevo" },
  { valor: "vendidos", texto: "Más vendidos" },
  { valor: "valorados", texto: "Más valorados" },
  { valor: "precio-asc", texto: "Menor precio" },
  { valor: "precio-desc", texto: "Mayor precio" },
  { valor: "stock", texto: "Más stock" },
];

/** Value of the option 'varias categorías'; no category begins with a space. */
const VARIAS = " varias";

export function readForm(form: HTMLFormElement, { propia }: Filtros): Filtros {
  const data = new FormData(form);
  const read = (name: string) => data.getAll(name).flatMap((value) => (typeof value === "string" ? value : []));
  return parseFiltros(read, propia);
}

export function Hidden({
  filtros,
  names,
}: {
  filtros: Filtros;
  names: readonly (keyof Filtros | "categoria" | "opcion")[];
}) {
  const { search, exacta, categorias, opciones, lugar, desde, hasta, oferta, orden, vista } = filtros;
  const all: [string, string][] = [
    ["search", search],
    ["exacta", exacta ? "1" : ""],
    ...categorias.map((categoria): [string, string] => ["categoria", categoria]),
    ...opciones.map((opcion): [string, string] => ["opcion", opcion]),
    ["lugar", lugar],
    ["desde", formatPrecio(desde)],
    ["hasta", formatPrecio(hasta)],
    ["oferta", oferta ? "1" : ""],
    ["orden", orden === usualOrden(search) ? "" : orden],
    ["vista", vista === "grid" ? "" : vista],
  ];
  return all
    .filter(([name, value]) => value !== "" && names.some((one) => one === name))
    .map(([name, value]) => <input key={name + value} type="hidden" name={name} value={value} />);
}

interface SelectorProps {
  label: string;
  name: string;
  value: string;
  opciones: readonly { valor: string; texto: string; disabled?: boolean }[];
}

/** The label stands inside: a phone has no room above. */
function Selector({ label, name, value, opciones }: SelectorProps) {
  return (
    <label className="relative block">
      <span className="pointer-events-none absolute top-1.5 left-3.5 text-xs text-muted">{label}</span>
      <select name={name} value={value} onChange={() => {}} className={cx(CONTROL, "min-h-13 pt-5 pb-1")}>
        {opciones.map(({ valor, texto, disabled }) => (
          <option key={valor} value={valor} disabled={disabled}>
            {texto}
          </option>
        ))}
      </select>
    </label>
  );
}

interface Props {
  /** Includes pending ones. */
  filtros: Filtros;
  categorias: readonly string[];
}

/** A plain GET form; with scripts each choice applies at once. */
export function FiltrosCatalogo({ filtros, categorias }: Props) {
  const navigate = useNavigate();
  const form = useRef<HTMLFormElement>(null);
  const varias = filtros.categorias.length > 1;

  const apply = (change: Partial<Filtros> = {}) => {
    if (!form.current) return;
    void navigate(toCatalogoHref({ ...readForm(form.current, filtros), ...change }), { preventScrollReset: true });
  };

  const handleChange = ({ target }: FormEvent<HTMLFormElement>) => {
    const one = target instanceof HTMLSelectElement && target.name === "categoria";
    apply(one ? { categorias: target.value ? [target.value] : [] } : {});
  };

  const usual = usualOrden(filtros.search);
  return (
    <search aria-label="Filtros">
      <Form
        ref={form}
        action="/catalogo"
        className="grid grid-cols-2 items-end gap-2 lg:w-md lg:gap-3"
        onChange={handleChange}
        onSubmit={(event) => {
          event.preventDefault();
          apply();
        }}
      >
        <Selector
          label="Categoría"
          name="categoria"
          value={varias ? VARIAS : (filtros.categorias[0] ?? "")}
          opciones={[
            { valor: "", texto: "Todas" },
            ...(varias ? [{ valor: VARIAS, texto: `Varias (${filtros.categorias.length})`, disabled: true }] : []),
            ...categorias.map((nombre) => ({ valor: nombre, texto: nombre })),
          ]}
        />
        <Selector
          label="Ordenar por"
          name="orden"
          value={filtros.orden === usual ? "" : filtros.orden}
          opciones={ORDENES.flatMap(({ valor, texto }) => {
            if (valor === usual) return { valor: "", texto };
            return valor === "relevancia" ? [] : { valor, texto };
          })}
        />
        <Hidden
          filtros={filtros}
          names={[
            "search",
            "exacta",
            "opcion",
            "lugar",
            "desde",
            "hasta",
            "oferta",
            "vista",
            ...(varias ? (["categoria"] as const) : []),
          ]}
        />
        <Button type="submit" variant="secondary" className="col-span-2 hidden noscript:inline-flex">
          Aplicar
        </Button>
      </Form>
    </search>
  );
}
