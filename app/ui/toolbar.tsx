import { type FormEvent, type ReactNode, startTransition, useEffect, useId, useRef, useState } from "react";
import { Form, useLocation, useNavigate, useNavigation } from "react-router";
import { Link } from "./link.tsx";
import { Icon } from "./icon.tsx";
import { toListHref, PAGE, SEARCH } from "#lib/list-params.ts";
import { Button } from "./button.tsx";
import { cx } from "./cx.ts";
import { CONTROL } from "./filter-fields.tsx";
import { useListParams } from "./use-list-params.ts";

const PAUSE = 300;

interface Props {
  /** Such as "Buscar usuarios"; without it there is no search box. */
  label?: string;
  /** Such as "Nombre, apellido o correo". */
  placeholder?: string;
  children?: ReactNode;
  /** With any of them set, clearing is offered. */
  filters?: readonly string[];
  /** They narrow the list but are cleared elsewhere: a new search drops them. */
  forgets?: readonly string[];
}

function readFields(form: HTMLFormElement): [name: string, text: string][] {
  return [...new FormData(form)].flatMap(([name, value]) => (typeof value === "string" ? [[name, value.trim()]] : []));
}

const toNone = (names: readonly string[]) => Object.fromEntries(names.map((name) => [name, null]));

/** Works without JavaScript. Choices apply at once, typing after a pause. Other parameters (the order) are kept. */
export function Toolbar({ label, placeholder, children, filters = [], forgets = [] }: Props) {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const { params, readCurrent } = useListParams();
  const form = useRef<HTMLFormElement>(null);
  const box = useRef<HTMLInputElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const { location: next } = useNavigation();
  const own = useRef<string | null>(null);
  const [pauses, setPauses] = useState(0);
  const followed = useRef(pauses);
  const search = params.get(SEARCH) ?? "";
  const typed = useRef(search);

  const apply = (replace: boolean) => {
    clearTimeout(timer.current);
    followed.current = pauses;
    // A half-typed day is invalid.
    if (!form.current?.checkValidity()) return;
    const current = readCurrent();
    // A field that nobody changed follows the address: another filter may have been chosen before the page is drawn.
    const fields = readFields(form.current).map(([name, text]) => {
      const changed = text !== (params.get(name) ?? "") || (name === SEARCH && text !== typed.current);
      return [name, changed ? text : current.get(name)] as const;
    });
    typed.current = box.current?.value.trim() ?? "";
    const href = toListHref(current, { ...toNone(forgets), ...Object.fromEntries(fields) });
    own.current = href === "?" ? "" : href;
    void navigate(href, { replace, preventScrollReset: true });
  };
  useEffect(() => {
    // Our navigation would cancel the visitor's.
    const leaving = next !== undefined && next.search !== own.current;
    if (leaving || pauses === followed.current) return;
    // Back must lead to before the search, not to each letter.
    apply(search !== "");
  });
  // The field follows the address, but not while somebody types.
  useEffect(() => {
    if (box.current && search !== typed.current) box.current.value = search;
    typed.current = search;
  }, [search]);
  useEffect(() => () => clearTimeout(timer.current), []);

  const handleChange = (event: FormEvent<HTMLFormElement>) => {
    clearTimeout(timer.current);
    if (event.target instanceof HTMLSelectElement) apply(false);
    // A transition is drawn with the router's, which says whether the visitor goes elsewhere.
    else timer.current = setTimeout(() => startTransition(() => setPauses((n) => n + 1)), PAUSE);
  };
  const narrowed = [SEARCH, ...filters].some((name) => params.get(name));
  const known = [SEARCH, ...filters, ...forgets];
  const kept = [...params].filter(([name, value]) => !known.includes(name) && name !== PAGE && value);
  return (
    <search>
      <Form
        ref={form}
        action={pathname}
        className="flex flex-wrap items-end gap-2 text-sm md:gap-x-3"
        onChange={handleChange}
        onSubmit={(event) => {
          event.preventDefault();
          apply(false);
        }}
      >
        {label ? (
          <div className="relative min-w-0 grow basis-36 md:basis-44">
            <Icon
              name="search"
              className="pointer-events-none absolute top-1/2 left-3 size-4 -translate-y-1/2 text-muted stroke-2"
            />
            <input
              ref={box}
              type="search"
              name={SEARCH}
              aria-label={label}
              placeholder={placeholder}
              defaultValue={search}
              autoComplete="off"
              enterKeyHint="search"
              maxLength={200}
              className={cx(CONTROL, "pl-9 text-ellipsis placeholder:text-muted")}
            />
          </div>
        ) : null}
        {children ? <Filters active={filters.filter((name) => params.get(name)).length}>{children}</Filters> : null}
        {kept.map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <noscript>
          <Button type="submit" variant="secondary" size="sm">
            Aplicar
          </Button>
        </noscript>
        {narrowed ? (
          <Link
            to={toListHref(params, toNone(known))}
            title="Quitar filtros"
            className="inline-flex min-h-11 min-w-11 items-center justify-center gap-1 rounded-control px-2 font-semibold text-accent hover:bg-accent-soft md:min-h-9"
          >
            <Icon name="x" className="size-5 md:size-4 stroke-2" />
            <span className={children ? "max-md:sr-only" : undefined}>Quitar filtros</span>
          </Link>
        ) : null}
      </Form>
    </search>
  );
}

/** Phones show filters behind a button, so that the list is in sight. */
function Filters({ active, children }: { active: number; children: ReactNode }) {
  const [open, setOpen] = useState(false);
  const id = useId();
  return (
    <>
      <Button
        variant="secondary"
        size="sm"
        aria-expanded={open}
        aria-controls={id}
        className="md:hidden noscript:hidden"
        onClick={() => setOpen(!open)}
      >
        <Icon name="sliders-horizontal" className="size-4 stroke-2" />
        Filtros
        {active > 0 ? (
          <span className="rounded-full bg-accent px-1.5 text-xs text-on-accent tabular-nums">
            {active}
            <span className="sr-only"> en uso</span>
          </span>
        ) : null}
      </Button>
      <div
        id={id}
        className={cx(
          "max-md:order-last max-md:grid max-md:w-full max-md:grid-cols-2 max-md:gap-2 md:contents",
          !open && "max-md:hidden noscript:max-md:grid",
        )}
      >
        {children}
      </div>
    </>
  );
}
