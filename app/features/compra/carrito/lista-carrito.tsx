import { Fragment, useCallback, useState } from "react";
import { announce } from "#app/ui/announcer.tsx";
import { fromSoles } from "#lib/dinero.ts";
import { acknowledge, putBack, removeLinea, setCantidad } from "./cambios.ts";
import type { LineaCarrito } from "./carrito.ts";
import { Deshacer } from "./deshacer.tsx";
import { FilaCarrito } from "./linea-carrito.tsx";
import { useCarrito } from "./use-carrito.ts";

interface Quitada {
  linea: LineaCarrito;
  index: number;
  /** Set when the line was moved to the favourites; `antes`: it was one before. */
  guardada?: { antes: boolean };
}

const loadFavoritos = () => import("#app/features/catalogo/favoritos/almacen.ts");

export function ListaCarrito() {
  const { lineas } = useCarrito();
  const [quitada, setQuitada] = useState<Quitada | null>(null);
  const [aviso, setAviso] = useState("");

  const handleRemove = (linea: LineaCarrito, index: number) => {
    removeLinea(linea.producto.id);
    setQuitada({ linea, index });
    announce(`Quitaste ${linea.producto.nombre} de tu carrito.`);
  };
  const handleCantidad = (linea: LineaCarrito, index: number, cantidad: number) => {
    if (cantidad <= 0) handleRemove(linea, index);
    else setCantidad(linea.producto.id, cantidad);
  };
  const handleGuardar = async (linea: LineaCarrito, index: number) => {
    const { isFavorito, LLENO, setFavorito } = await loadFavoritos();
    const { id, nombre, precio, stock } = linea.producto;
    const antes = isFavorito(id);
    const kept = setFavorito(id, true, { id, precio: fromSoles(precio), agotado: stock <= 0 });
    setAviso(kept ? "" : LLENO);
    if (!kept) return;
    removeLinea(id);
    setQuitada({ linea, index, guardada: { antes } });
    announce(`Guardaste ${nombre} en tus favoritos.`);
  };
  const handleUndo = ({ linea, index, guardada }: Quitada) => {
    putBack(linea, index);
    if (guardada && !guardada.antes) {
      void loadFavoritos().then(({ setFavorito }) => setFavorito(linea.producto.id, false));
    }
    setQuitada(null);
    announce(`${linea.producto.nombre} está de nuevo en tu carrito.`);
    document.querySelector("h1")?.focus();
  };
  const handleExpire = useCallback(() => setQuitada(null), []);

  const oferta = (at: number) =>
    quitada && Math.min(quitada.index, lineas.length) === at ? (
      <li key="deshacer">
        <Deshacer
          // A key per removal restarts the timer.
          key={quitada.linea.producto.id}
          onUndo={() => handleUndo(quitada)}
          onExpire={handleExpire}
        >
          {quitada.guardada
            ? `Guardaste «${quitada.linea.producto.nombre}» en tus favoritos.`
            : `Quitaste «${quitada.linea.producto.nombre}» de tu carrito.`}
        </Deshacer>
      </li>
    ) : null;

  if (lineas.length === 0 && !quitada) return null;
  return (
    <ul aria-label="Productos de tu carrito" className="divide-y border-y empty:hidden">
      {lineas.map((linea, index) => (
        <Fragment key={linea.producto.id}>
          {oferta(index)}
          <li>
            <FilaCarrito
              linea={linea}
              onCantidad={(cantidad) => handleCantidad(linea, index, cantidad)}
              onRemove={() => handleRemove(linea, index)}
              onGuardar={() => void handleGuardar(linea, index)}
              onDismiss={() => acknowledge(linea.producto.id)}
            />
          </li>
        </Fragment>
      ))}
      {oferta(lineas.length)}
      {aviso ? (
        <li className="py-4 text-warning">
          <p role="alert">{aviso}</p>
        </li>
      ) : null}
    </ul>
  );
}
