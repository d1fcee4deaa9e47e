import { type KeyboardEvent, useEffect, useId, useRef, useState } from "react";
import { useFetcher, useNavigate } from "react-router";
import { Icon } from "#app/ui/icon.tsx";
import { SEARCH } from "#lib/list-params.ts";
import { Button } from "#app/ui/button.tsx";
import { useModal } from "#app/ui/use-modal.ts";
import { usePuede } from "#app/routing/puesto.tsx";
import type { Hallado } from "./buscar.server.ts";
import { type Grupo, listGrupos, type Opcion } from "./paleta-opciones.ts";
import { useServicio } from "./servicios.ts";
import { PaletaLista } from "./paleta-lista.tsx";

const PAUSA = 150;

function useHallado(texto: string) {
  const { data, load, state } = useFetcher<Hallado | null>();
  const buscado = texto.trim();
  const [asked, setAsked] = useState("");
  useEffect(() => {
    if (!buscado || buscado === asked) return undefined;
    const timer = setTimeout(() => {
      setAsked(buscado);
      void load(`/admin/buscar?${new URLSearchParams({ [SEARCH]: buscado }).toString()}`);
    }, PAUSA);
    return () => clearTimeout(timer);
  }, [buscado, asked, load]);
  return {
    hallado: buscado && data ? data : null,
    pending: buscado !== "" && (state !== "idle" || buscado !== asked),
    failed: state === "idle" && data === null && asked === buscado && buscado !== "",
    retry: () => setAsked(""),
  };
}

function describe(grupos: readonly Grupo[], pending: boolean): string {
  if (pending) return "Buscando…";
  const count = grupos.reduce((sum, { opciones }) => sum + opciones.length, 0);
  return count === 1 ? "1 resultado" : `${count} resultados`;
}

export default function Paleta({ open, onClose }: { open: boolean; onClose: () => void }) {
  const navigate = useNavigate();
  const { dialog } = useModal(open, onClose);
  const input = useRef<HTMLInputElement>(null);
  const lista = useId();
  const [texto, setTexto] = useState("");
  const [activa, setActiva] = useState(0);
  const { hallado, pending, failed, retry } = useHallado(texto);
  const grupos = listGrupos(texto, hallado, usePuede(), useServicio());
  const opciones = grupos.flatMap((grupo) => grupo.opciones);
  const index = Math.min(activa, opciones.length - 1);

  useEffect(() => {
    if (open) input.current?.select();
  }, [open]);

  const follow = (opcion: Opcion | undefined) => {
    if (!opcion) return;
    onClose();
    setTexto("");
    setActiva(0);
    if (opcion.documento) location.assign(opcion.to);
    else void navigate(opcion.to);
  };
  const handleKey = (event: KeyboardEvent) => {
    const { length } = opciones;
    if (event.key === "Enter") follow(opciones[index]);
    else if (event.key === "ArrowDown" && length > 0) setActiva((index + 1) % length);
    else if (event.key === "ArrowUp" && length > 0) setActiva((index - 1 + length) % length);
    else return;
    event.preventDefault();
  };

  return (
    <dialog
      {...dialog}
      aria-label="Buscar en el panel"
      className="mx-auto mt-[8dvh] w-[min(38rem,calc(100%-1.5rem))] overflow-hidden rounded-card border bg-surface text-ink shadow-float backdrop:bg-black/50"
    >
      <div className="flex max-h-[80dvh] flex-col">
        <div className="relative border-b">
          <Icon
            name="search"
            className="pointer-events-none absolute top-1/2 left-4 size-5 -translate-y-1/2 text-muted"
          />
          <input
            ref={input}
            type="text"
            role="combobox"
            aria-label="Buscar en el panel"
            aria-expanded={opciones.length > 0}
            aria-controls={lista}
            aria-autocomplete="list"
            aria-activedescendant={opciones.length > 0 ? `${lista}-${index}` : undefined}
            placeholder="Página, producto, pedido, persona, teléfono…"
            autoComplete="off"
            maxLength={200}
            value={texto}
            onChange={(event) => {
              setTexto(event.target.value);
              setActiva(0);
            }}
            onKeyDown={handleKey}
            className="min-h-14 w-full bg-transparent pr-4 pl-12 text-base -outline-offset-2 placeholder:text-muted"
          />
        </div>
        <output className="sr-only">{describe(grupos, pending)}</output>
        <PaletaLista id={lista} buscado={texto} grupos={grupos} activa={index} onHover={setActiva} onFollow={follow} />
        {failed ? (
          <p className="flex items-center gap-3 border-t px-4 py-2 text-sm text-danger" role="alert">
            No se pudo buscar.
            <Button variant="secondary" size="sm" onClick={retry}>
              Reintentar
            </Button>
          </p>
        ) : null}
        {opciones.length === 0 && !failed ? (
          <p className="px-4 py-8 text-center text-muted">{pending ? "Buscando…" : `Nada con «${texto.trim()}»`}</p>
        ) : null}
      </div>
    </dialog>
  );
}
