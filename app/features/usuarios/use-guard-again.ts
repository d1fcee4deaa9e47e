import { useEffect } from "react";
import { useRevalidator } from "react-router";
import { startOver } from "./sesion-cambios.ts";
import { onCambioAjeno } from "./sesion-pestanas.ts";

/** On a guarded page: passes the guard anew when nobody may be signed in, and starts over for another person. */
export function useGuardAgain(): void {
  const { revalidate } = useRevalidator();
  useEffect(() => onCambioAjeno((ahora) => (ahora === "otra" ? startOver() : void revalidate())), [revalidate]);
}
