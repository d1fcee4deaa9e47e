import { useEffect } from "react";
import { announce } from "#app/ui/announcer.tsx";
import { useShownAmount } from "#app/ui/prices.ts";
import type { Centimos } from "#lib/dinero.ts";
import { listAvisos } from "./avisos-linea.tsx";
import { refreshCarrito, REPOSO } from "./al-dia.ts";
import type { Lineas } from "./carrito.ts";
import { useCarrito } from "./use-carrito.ts";

/** Lines compared less than this ago are not compared again when a page opens; in ms. */
const RECIEN = 2_000;

const formatAvisos = (lineas: Lineas, show: (precio: Centimos) => Centimos) =>
  lineas.flatMap((linea) => listAvisos(linea, show).map((text) => `${linea.producto.nombre}: ${text}.`)).join(" ");

/** Compares the cart with the shop when a page opens and when its tab is shown again. */
export function useNovedades(): void {
  const { cargado, lineas } = useCarrito();
  const notices = formatAvisos(lineas, useShownAmount());
  useEffect(() => {
    if (!cargado) return undefined;
    void refreshCarrito(RECIEN);
    const handleFocus = () => {
      if (document.visibilityState === "visible") void refreshCarrito(REPOSO);
    };
    window.addEventListener("focus", handleFocus);
    document.addEventListener("visibilitychange", handleFocus);
    return () => {
      window.removeEventListener("focus", handleFocus);
      document.removeEventListener("visibilitychange", handleFocus);
    };
  }, [cargado]);
  useEffect(() => {
    if (notices) announce(notices);
  }, [notices]);
}
