import { useEffect, useRef, useState } from "react";
import { useFetcher } from "react-router";
import { Foto } from "#app/features/base/imagenes/foto.tsx";
import { Button } from "#app/ui/button.tsx";
import { Field } from "#app/ui/field.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { useHydrated } from "#app/ui/use-store.ts";
import { formatSoles, fromSoles } from "#lib/dinero.ts";
import { Escaner, hasEscaner } from "./escaner.tsx";
import type { ProductoVendido } from "./venta.ts";

const PAUSA_MS = 200;

interface Hallazgos {
  texto: string;
  productos: readonly ProductoVendido[];
}

/** Asks a moment after the last letter. `hallados` is null while the answer to this text is awaited. */
function useHallados(texto: string) {
  const { load, data } = useFetcher<{ hallados: Hallazgos }>();
  useEffect(() => {
    if (texto.trim().length < 2) return undefined;
    const timer = setTimeout(
      () => void load(`/admin/pedidos/nuevo?${new URLSearchParams({ buscar: texto })}`),
      PAUSA_MS,
    );
    return () => clearTimeout(timer);
  }, [texto, load]);
  if (texto.trim().length < 2) return [];
  return data?.hallados.texto === texto ? data.hallados.productos : null;
}

function Hallado({ producto, onAdd }: { producto: ProductoVendido; onAdd: (producto: ProductoVendido) => void }) {
  const { nombre, codigo, precio, stock, imagen } = producto;
  return (
    <li>
      <button
        type="button"
        disabled={stock === 0}
        className="grid min-h-14 w-full grid-cols-[3rem_1fr_auto] items-center gap-3 rounded-control px-2 py-1 text-left hover:bg-sunken disabled:opacity-60"
        onClick={() => onAdd(producto)}
      >
        <Foto imagen={imagen} alt="" sizes="3rem" className="rounded-control" />
        <span className="min-w-0">
          <span className="block leading-tight font-medium wrap-anywhere">{nombre}</span>
          <span className="block text-sm text-muted">
            {[codigo, stock === 0 ? "Agotado" : `Quedan ${stock}`].filter(Boolean).join(" · ")}
          </span>
        </span>
        <span className="text-sm font-semibold tabular-nums">{formatSoles(fromSoles(precio))}</span>
      </button>
    </li>
  );
}

interface Props {
  onAdd: (producto: ProductoVendido) => void;
  error: string | undefined;
}

/** By words, by a typed code, or by the camera. Enter takes the first, as a reader with a cable does. */
export function Buscador({ onAdd, error }: Props) {
  const [texto, setTexto] = useState("");
  const [scanning, setScanning] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const wanted = useRef(false);
  const hallados = useHallados(texto);
  const canScan = useHydrated() && hasEscaner();
  const add = (producto: ProductoVendido) => {
    onAdd(producto);
    setTexto("");
    wanted.current = false;
    field.current?.focus();
  };
  const [first] = hallados ?? [];
  useEffect(() => {
    if (wanted.current && first) add(first);
  });
  return (
    <div className="grid gap-2">
      <div className="flex items-end gap-2">
        <div className="min-w-0 flex-1">
          <Field
            ref={field}
            label="Buscar un producto"
            name="buscar"
            type="search"
            autoComplete="off"
            enterKeyHint="search"
            value={texto}
            error={error}
            onChange={(event) => {
              wanted.current = false;
              setTexto(event.target.value);
            }}
            onKeyDown={(event) => {
              if (event.key !== "Enter") return;
              event.preventDefault();
              wanted.current = true;
              if (first) add(first);
            }}
          />
        </div>
        {canScan ? (
          <Button variant="secondary" onClick={() => setScanning(true)}>
            <Icon name="zoom-in" className="size-5" />
            Escanear
          </Button>
        ) : null}
      </div>
      <output className={hallados?.length === 0 && texto.trim().length > 1 ? "text-muted" : "sr-only"}>
        {hallados === null ? "Buscando…" : texto.trim().length > 1 ? describeCuantos(hallados.length) : ""}
      </output>
      {hallados && hallados.length > 0 ? (
        <ul aria-label="Productos encontrados" className="grid rounded-card border p-1">
          {hallados.map((producto) => (
            <Hallado key={producto.id} producto={producto} onAdd={add} />
          ))}
        </ul>
      ) : null}
      {scanning ? (
        <Escaner
          onClose={() => setScanning(false)}
          onCode={(code) => {
            setScanning(false);
            wanted.current = true;
            setTexto(code);
          }}
        />
      ) : null}
    </div>
  );
}

const describeCuantos = (n: number): string =>
  n === 0 ? "Ningún producto se llama así." : n === 1 ? "1 producto" : `${n} productos`;
