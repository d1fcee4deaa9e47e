import { type FormEvent, useEffect, useRef } from "react";
import { Form, useNavigate } from "react-router";
import { Icon } from "#app/ui/icon.tsx";
import { Button } from "#app/ui/button.tsx";
import { Field, SelectField } from "#app/ui/field.tsx";
import { type Filtros, toCatalogoHref, type Orden, parseFiltros, usualOrden } from "./filtros.ts";

/** Debounce of the search, in ms. */
const PAUSA = 300;

const ORDENES: readonly { valor: Orden; texto: string }[] = [
  { valor: "relevancia", texto: "Relevancia" },
  { valor: "nombre", texto: "Nombre" },
  { valor: "precio-asc", texto: "Precio: menor a mayor" },
  { valor: "precio-desc", texto: "Precio: mayor a menor" },
  { valor: "stock", texto: "Stock disponible" },
];

function readForm(form: HTMLFormElement): Filtros {
  const pairs = [...new FormData(form)].map(([name, value]) => [name, typeof value === "string" ? value : ""]);
  const params = new URLSearchParams(pairs);
  return parseFiltros((name) => params.get(name));
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

  const apply = (replace: boolean) => {
    clearTimeout(timer.current);
    if (!form.current) return;
    const next = readForm(form.current);
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

  const handleChange = (event: FormEvent<HTMLFormElement>) => {
    clearTimeout(timer.current);
    if (event.target !== search.current) apply(false);
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
        className="grid grid-cols-2 items-end gap-3 lg:grid-cols-[1fr_15rem_15rem]"
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
        <SelectField label="Categoría" name="categoria" value={filtros.categoria} onChange={() => {}}>
          <option value="">Todas</option>
          {categorias.map((categoria) => (
            <option key={categoria}>{categoria}</option>
          ))}
        </SelectField>
        <SelectField
          label="Ordenar por"
          name="orden"
          value={filtros.orden === usual ? "" : filtros.orden}
          onChange={() => {}}
        >
          {ORDENES.filter(({ valor }) => valor !== "relevancia" || valor === usual).map(({ valor, texto }) => (
            <option key={valor} value={valor === usual ? "" : valor}>
              {texto}
            </option>
          ))}
        </SelectField>
        {filtros.vista === "grid" ? null : <input type="hidden" name="vista" value={filtros.vista} />}
      </Form>
    </search>
  );
}
