import { type FormEvent, useContext, useEffect, useRef, useState } from "react";
import { Form, useFetcher, useNavigate } from "react-router";
import { formatNumero } from "#lib/numbers.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { iconButtonStyle } from "#app/ui/button-style.ts";
import { Icon } from "#app/ui/icon.tsx";
import { PricesWithIgv } from "#app/ui/prices.ts";
import { useHydrated } from "#app/ui/use-store.ts";
import { Casillas, LADOS, Precio } from "./campos-filtros.tsx";
import { Hidden, readForm } from "./filtros-catalogo.tsx";
import { clearFiltros, type Filtros, formatPrecio, isFiltered, parsePrecio, toCatalogoHref } from "./filtros.ts";
import type { ListaVista } from "./listado.ts";

export const PANEL_FILTROS = "filtros";

const PAUSA = 200;

type Errores = Partial<Record<(typeof LADOS)[number], string>>;
const ERROR_PRECIO = "Escribe solo números, por ejemplo 25.50.";

type Resumen = Pick<ListaVista, "facetas" | "precios" | "found" | "muchos">;

/** Wide screens show the panel beside the list. */
const WIDE = "(width >= 64rem)";
const isSheet = () => !matchMedia(WIDE).matches;

const formatBoton = ({ found, muchos }: Pick<Resumen, "found" | "muchos">) =>
  `Ver ${muchos ? "más de " : ""}${formatNumero(found)} ${found === 1 ? "producto" : "productos"}`;

const isTyped = (target: EventTarget) => target instanceof HTMLInputElement && target.type !== "checkbox";

function findErrores(form: HTMLFormElement): Errores {
  const data = new FormData(form);
  const wrong = LADOS.filter((lado) => {
    const typed = data.get(lado);
    return typeof typed === "string" && typed.trim() !== "" && parsePrecio(typed) === null;
  });
  return Object.fromEntries(wrong.map((lado) => [lado, ERROR_PRECIO]));
}

interface Props {
  /** Includes pending ones. */
  filtros: Filtros;
  resumen: Resumen;
}

/**
 * A plain GET form. Beside the list it applies at once; on phones it is a popover, which opens without scripts, and
 * whose button counts the results.
 */
export function PanelFiltros({ filtros, resumen }: Props) {
  const navigate = useNavigate();
  const { data, load, state } = useFetcher<{ listado: Resumen | null }>();
  const form = useRef<HTMLFormElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  /** Chosen in the popover, not applied yet. */
  const [borrador, setBorrador] = useState<Filtros | null>(null);
  const [errores, setErrores] = useState<Errores>({});
  const [cierres, setCierres] = useState(0);
  const ours = useHydrated();
  const withIgv = useContext(PricesWithIgv);
  const shown = borrador ?? filtros;
  const previa = (borrador && data?.listado) || resumen;

  useEffect(() => {
    const wide = matchMedia(WIDE);
    const close = () => form.current?.hidePopover();
    wide.addEventListener("change", close);
    return () => {
      clearTimeout(timer.current);
      wide.removeEventListener("change", close);
    };
  }, []);

  const check = (element: HTMLFormElement) => {
    const wrong = findErrores(element);
    setErrores(wrong);
    return Object.keys(wrong).length === 0;
  };

  const apply = (element: HTMLFormElement) => {
    const href = toCatalogoHref(readForm(element, filtros));
    element.hidePopover();
    if (href !== toCatalogoHref(filtros)) void navigate(href, { preventScrollReset: true });
  };

  const handleChange = ({ target, currentTarget }: FormEvent<HTMLFormElement>) => {
    clearTimeout(timer.current);
    if (!isSheet()) {
      if (!isTyped(target) && check(currentTarget)) apply(currentTarget);
      return;
    }
    const next = readForm(currentTarget, filtros);
    setBorrador(next);
    timer.current = setTimeout(() => void load(toCatalogoHref(next)), PAUSA);
  };

  const handleBlur = ({ target, currentTarget }: FormEvent<HTMLFormElement>) => {
    if (isTyped(target) && !isSheet() && check(currentTarget)) apply(currentTarget);
  };

  const handleSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const { currentTarget } = event;
    if (check(currentTarget)) apply(currentTarget);
    else setTimeout(() => currentTarget.querySelector<HTMLElement>("[aria-invalid]")?.focus());
  };

  const { precios } = previa;
  const elegidas = { categoria: shown.categorias, opcion: shown.opciones, oferta: shown.oferta ? ["1"] : [] };
  return (
    <Form
      ref={form}
      id={PANEL_FILTROS}
      popover="auto"
      action="/catalogo"
      aria-label="Filtros"
      noValidate={ours}
      className="panel-filtros"
      onToggle={({ newState }) => {
        if (newState === "open") return;
        clearTimeout(timer.current);
        setBorrador(null);
        setErrores({});
        // Resets what was not applied.
        setCierres((n) => n + 1);
      }}
      onChange={handleChange}
      onBlur={handleBlur}
      onSubmit={handleSubmit}
    >
      <div className="flex items-center justify-between lg:hidden">
        <h2 className="text-xl">Filtrar</h2>
        <button
          type="button"
          popoverTarget={PANEL_FILTROS}
          popoverTargetAction="hide"
          aria-label="Cerrar filtros"
          className={iconButtonStyle("-mr-2")}
        >
          <Icon name="x" className="size-5" />
        </button>
      </div>
      {previa.facetas.map((faceta) => (
        <Casillas key={faceta.name + faceta.titulo} {...faceta} elegidas={elegidas[faceta.name]} />
      ))}
      <fieldset className="grid grid-cols-2 gap-x-3 gap-y-1">
        <legend className="mb-1 font-semibold">Precio {withIgv ? "con" : "sin"} IGV</legend>
        {LADOS.map((lado) => (
          <Precio
            key={`${lado} ${cierres}`}
            lado={lado}
            valor={filtros[lado]}
            ejemplo={precios ? formatPrecio(lado === "desde" ? precios.min : precios.max) : undefined}
            error={errores[lado]}
          />
        ))}
      </fieldset>
      <Hidden filtros={filtros} names={["search", "exacta", "lugar", "orden", "vista"]} />
      <div className="panel-filtros-pie">
        {isFiltered(shown) ? (
          <ButtonLink
            to={toCatalogoHref(filtros, clearFiltros(filtros))}
            variant="secondary"
            preventScrollReset
            onClick={() => form.current?.hidePopover()}
          >
            Limpiar
          </ButtonLink>
        ) : null}
        <Button type="submit" className="flex-1" aria-busy={state !== "idle"}>
          {formatBoton(previa)}
        </Button>
      </div>
      <output className="sr-only">{borrador && state === "idle" ? formatBoton(previa) : ""}</output>
    </Form>
  );
}
