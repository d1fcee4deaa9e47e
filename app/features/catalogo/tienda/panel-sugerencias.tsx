import { type RefObject, useEffect, useEffectEvent, useState } from "react";
import { useLocation, useNavigate } from "react-router";
import { useStore } from "#app/ui/use-store.ts";
import { BorrarRecientes } from "./borrar-recientes.tsx";
import { ListaSugerencias } from "./lista-sugerencias.tsx";
import {
  describeGrupos,
  listGrupos,
  MIN_LETRAS,
  moveActiva,
  type OpcionBusqueda,
  toSearchHref,
} from "./opciones-busqueda.ts";
import { createRecientes } from "./recientes.ts";
import { useSugerencias } from "./use-sugerencias.ts";

/** The text field refers to it (buscador.tsx). */
const LISTA = "sugerencias";

const recientes = createRecientes(() => window.localStorage);

interface Props {
  inputRef: RefObject<HTMLInputElement | null>;
}

/** The text field keeps the focus; `aria-activedescendant` names the option that Enter follows. */
export default function PanelSugerencias({ inputRef }: Props) {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const isCatalogo = pathname === "/catalogo";
  const anteriores = useStore(recientes, []);
  const [texto, setTexto] = useState("");
  const [open, setOpen] = useState(false);
  const [activa, setActiva] = useState(-1);
  const asked = texto.length < MIN_LETRAS ? "" : texto;
  const respuesta = useSugerencias(asked);
  const sugerencias = respuesta?.sugerencias ?? null;
  const failed = respuesta !== null && respuesta.texto === asked && !sugerencias;
  // While loading, the previous answer stays, unless it was for an empty text and this is not.
  const fits = respuesta !== null && (respuesta.texto === "") === (asked === "");
  const grupos = listGrupos(texto, fits ? sugerencias : null, anteriores);
  const opciones = grupos.flatMap((grupo) => grupo.opciones);
  const shown = open && opciones.length > 0;
  const current = shown ? opciones[activa] : undefined;
  const empty = open && fits && respuesta.texto === asked && opciones.length === 0 && asked !== "";

  const nota = shown && asked && sugerencias?.parcial ? `Nada con todo; con «${sugerencias.parcial}»: ` : "";

  const close = () => {
    setOpen(false);
    setActiva(-1);
  };
  // Also hides a phone's keyboard.
  const finish = () => {
    close();
    inputRef.current?.blur();
  };
  const leave = (opcion: OpcionBusqueda) => {
    if (opcion.tipo === "reciente" || opcion.tipo === "todos") recientes.add(opcion.texto);
    if (opcion.tipo === "reciente" && inputRef.current) inputRef.current.value = opcion.texto;
    finish();
  };
  const erase = (reciente: string) => {
    recientes.remove(reciente);
    setActiva(-1);
    inputRef.current?.focus();
  };

  const handleText = useEffectEvent(() => {
    setTexto(inputRef.current?.value.trim() ?? "");
    setActiva(-1);
    setOpen(true);
  });
  const handleKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.key === "Escape" && open) {
      inputRef.current?.focus();
      close();
    } else if (event.target !== inputRef.current) return;
    else if (event.key === "Enter" && current) {
      leave(current);
      void navigate(current.to);
    } else if (event.key === "Delete" && current?.tipo === "reciente") erase(current.texto);
    else {
      const next = moveActiva(event.key, shown ? activa : -1, opciones.length);
      if (next === null) return;
      setActiva(next);
      setOpen(true);
    }
    event.preventDefault();
  });
  const handleSubmit = useEffectEvent((event: SubmitEvent) => {
    event.preventDefault();
    const wanted = inputRef.current?.value.trim() ?? "";
    recientes.add(wanted);
    finish();
    void navigate(toSearchHref(isCatalogo ? search : "", wanted));
  });
  const handleFocus = useEffectEvent((event: FocusEvent) => {
    if (event.target === inputRef.current) handleText();
  });
  const handleLeave = useEffectEvent((event: FocusEvent | PointerEvent) => {
    const form = inputRef.current?.form;
    const to = event instanceof PointerEvent ? event.target : event.relatedTarget;
    if (!(to instanceof Node && form?.contains(to))) close();
  });

  useEffect(() => {
    const form = inputRef.current?.form;
    if (!form) return undefined;
    const all = new AbortController();
    const { signal } = all;
    form.addEventListener("input", () => handleText(), { signal });
    form.addEventListener("keydown", (event) => handleKey(event), { signal });
    form.addEventListener("focusin", (event) => handleFocus(event), { signal });
    form.addEventListener("focusout", (event) => handleLeave(event), { signal });
    form.addEventListener("submit", (event) => handleSubmit(event), { signal });
    // Loading this code was triggered by the focus.
    if (document.activeElement === inputRef.current) queueMicrotask(() => handleText());
    document.addEventListener("pointerdown", (event) => handleLeave(event), { signal });
    return () => all.abort();
  }, [inputRef]);

  // The text field was rendered earlier, by the page.
  useEffect(() => {
    const field = inputRef.current;
    field?.setAttribute("aria-expanded", String(shown));
    if (current) field?.setAttribute("aria-activedescendant", `${LISTA}-${activa}`);
    else field?.removeAttribute("aria-activedescendant");
  }, [inputRef, shown, current, activa]);

  return (
    <>
      <output className="sr-only">{open ? `${nota}${describeGrupos(asked, grupos, failed)}` : ""}</output>
      {open && (shown || empty || failed) ? (
        <div className="absolute inset-x-0 top-full z-40 mt-2 max-h-[min(36rem,70dvh)] overflow-y-auto overscroll-contain rounded-card border bg-surface p-2 shadow-float xl:left-auto xl:w-112">
          {failed ? (
            <p className="p-3 text-muted">No se pudieron cargar las sugerencias. Presiona Enter para buscar.</p>
          ) : null}
          {empty && !failed ? (
            <p className="p-3 wrap-anywhere text-muted">
              Ninguna sugerencia para «{asked}». Presiona Enter para buscar.
            </p>
          ) : null}
          {shown && asked && sugerencias?.corregida ? (
            <p className="px-3 pt-1 text-sm wrap-anywhere text-muted">
              Mostrando resultados para <strong className="text-ink">«{sugerencias.corregida}»</strong>
            </p>
          ) : null}
          {nota ? <p className="px-3 pt-1 text-sm wrap-anywhere text-muted">{nota}</p> : null}
          {shown && !asked && anteriores.length > 0 ? (
            <BorrarRecientes
              recientes={anteriores}
              onErase={erase}
              onClear={() => {
                recientes.clear();
                inputRef.current?.focus();
              }}
            />
          ) : null}
          {shown ? (
            <ListaSugerencias
              id={LISTA}
              grupos={grupos}
              activa={activa}
              terminos={sugerencias?.terminos ?? []}
              onHover={setActiva}
              onLeave={leave}
            />
          ) : null}
        </div>
      ) : null}
    </>
  );
}
