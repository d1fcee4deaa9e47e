import { data, type RouterContextProvider } from "react-router";
import { type NivelAcceso, type Area, isAllowed } from "#lib/permisos.ts";
import { usuarioContext } from "./sesion.server.ts";

export type Puede = (alcance: NivelAcceso, area: Area) => boolean;

export function getPuede(context: Readonly<RouterContextProvider>): Puede {
  const { puesto } = context.get(usuarioContext);
  return (alcance, area) => isAllowed(puesto, alcance, area);
}

/** For actions that need more than their route's area; throws the guard's 403. */
export function requirePermiso(context: Readonly<RouterContextProvider>, alcance: NivelAcceso, area: Area): void {
  if (!getPuede(context)(alcance, area)) throw data({ panel: true }, { status: 403 });
}
