import { type FormEvent, type ReactNode, useEffect, useRef } from "react";
import { Form, useNavigate } from "react-router";
import { Icon } from "#app/ui/icon.tsx";
import { Button } from "#app/ui/button.tsx";
import { cx } from "#app/ui/cx.ts";
import { CONTROL, Field } from "#app/ui/field.tsx";
import { type Filtros, formatPrecio, type Orden, parseFiltros, toCatalogoHref, usualOrden } from "./filtros.ts";

/** Debounce of the search, in ms. */
const PAUSA = 300;

const ORDENES: readonly { valor: Orden; texto: string }[] = [
  { valor: "relevancia", texto: "Relevancia" },
  { valor: "nombre", texto: "Nombre" },
  { valor: "nuevo", texto: "Lo más nuevo" },
  { valor: "vendidos", texto: "Más vendidos" },
  { valor: "precio-asc", texto: "Precio: menor a mayor" },
  { valor: "precio-desc", texto: "Precio: mayor a menor" },
  { valor: "stock", texto: "Stock disponible" },
];

/** What a form of the catalogue holds. */
export function readForm(form: HTMLFormElement): Filtros {
  const data = new FormData(form);
  return parseFiltros((name) => data.getAll(name).flatMap((value) => (typeof value === "string" ? value : [])));
}

/** What a form without script sends along of filters that it has no field for. */
export function Hidden({ filtros, names }: { filtros: Filtros; names: readonly (keyof Filtros | "categoria")[] }) {
  const { search, exacta, categorias, desde, hasta, orden, vista } = filtros;
  const all: [string, string][] = [
    ["search", search],
    ["exacta", exacta ? "1" : ""],
    ...categorias.map((categoria): [string, string] => ["categoria", categoria]),
    ["desde", formatPrecio(desde)],
    ["hasta", formatPrecio(hasta)],
    ["orden", orden === usualOrden(search) ? "" : orden],
    ["vista", vista === "grid" ? "" : vista],
  ];
  return all
    .filter(([name, value]) => value !== "" && names.some((one) => one === name))
    .map(([name, value]) => <input key={name + value} type="hidden" name={name} value={value} />);
}

/** A choice whose label stands within it: on a phone there is no room above. */
function Selector({
  label,
  name,
  value,
  children,
}: {
  label: string;
  name: string;
  value: string;
  children: ReactNode;
}) {
  return (
    <label className="relative block">
      <span className="pointer-events-none absolute top-1.5 left-3.5 text-xs text-muted">{label}</span>
      <select name={name} value={value} onChange={() => {}} className={cx(CONTROL, "min-h-13 pt-5 pb-1")}>
        {children}
      </select>
    </label>
  );
}

interface Props {
  /** As they are, or are about to be while the list is being fetched. */
  filtros: Filtros;
  categorias: readonly string[];
}

/** A plain GET form. With script, choices apply at once and typing after a pause. */
export function FiltrosCatalogo({ filtros, categorias }: Props) {
  const navigate = useNavigate();
  const form = useRef<HTMLFormElement>(null);
  const search = useRef<HTMLInputElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const typed = useRef(filtros.search);
  const varias = filtros.categorias.length > 1;

  const apply = (replace: boolean, change: Partial<Filtros> = {}) => {
    clearTimeout(timer.current);
    if (!form.current) return;
    const next = { ...readForm(form.current), ...change };
    typed.current = next.search;
    const exacta = filtros.exacta && next.search === filtros.search;
    void navigate(toCatalogoHref({ ...next, exacta }), { replace, preventScrollReset: true });
  };

  // Back, forward and 'clear' change the query, and the box follows; but not while somebody types in it.
  useEffect(() => {
    if (search.current && filtros.search !== typed.current) search.current.value = filtros.search;
    typed.current = filtros.search;
  }, [filtros.search]);
  useEffect(() => () => clearTimeout(timer.current), []);

  const handleChange = ({ target }: FormEvent<HTMLFormElement>) => {
    clearTimeout(timer.current);
    // One category takes the place of several.
    const one = target instanceof HTMLSelectElement && target.name === "categoria";
    if (one) apply(false, { categorias: target.value ? [target.value] : [] });
    else if (target !== search.current) apply(false);
    // Typing replaces its history entry: going back skips the single letters.
    else timer.current = setTimeout(() => apply(filtros.search !== ""), PAUSA);
  };

  // The usual order is no choice: with a text typed it is another one than without.
  const usual = usualOrden(filtros.search);
  return (
    <search>
      <Form
        ref={form}
        action="/catalogo"
        className="grid grid-cols-2 items-end gap-2 lg:grid-cols-[1fr_14rem_14rem] lg:gap-3"
        onChange={handleChange}
        onSubmit={(event) => {
          event.preventDefault();
          apply(false);
        }}
      >
        <div className="col-span-2 flex items-end gap-2 lg:col-span-1">
          <div className="min-w-0 flex-1">
            <Field
              ref={search}
              label="Buscar productos"
              name="search"
              type="search"
              defaultValue={filtros.search}
              placeholder="Nombre o descripción"
              autoComplete="off"
              enterKeyHint="search"
              maxLength={100}
            />
          </div>
          <Button type="submit" variant="secondary" className="w-12" aria-label="Buscar">
            <Icon name="search" className="size-5 shrink-0" />
          </Button>
        </div>
        <Selector label="Categoría" name="categoria" value={varias ? "varias" : (filtros.categorias[0] ?? "")}>
          <option value="">Todas</option>
          {varias ? (
            <option value="varias" disabled>
              Varias ({filtros.categorias.length})
            </option>
          ) : null}
          {categorias.map((categoria) => (
            <option key={categoria}>{categoria}</option>
          ))}
        </Selector>
        <Selector label="Ordenar por" name="orden" value={filtros.orden === usual ? "" : filtros.orden}>
          {ORDENES.filter(({ valor }) => valor !== "relevancia" || valor === usual).map(({ valor, texto }) => (
            <option key={valor} value={valor === usual ? "" : valor}>
              {texto}
            </option>
          ))}
        </Selector>
        <Hidden filtros={filtros} names={["desde", "hasta", "vista", ...(varias ? (["categoria"] as const) : [])]} />
      </Form>
    </search>
  );
}
