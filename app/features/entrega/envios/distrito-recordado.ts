import * as json from "#lib/json.ts";
import { warn } from "#lib/warn.ts";
import { DISTRITO } from "./tienda.ts";

/** The fields that GET /api/envio accepted. */
export function recallDistrito(): Record<string, string> | null {
  try {
    return json.parseText(json.texts, localStorage.getItem(DISTRITO) ?? "null");
  } catch (error) {
    warn("the district could not be recalled", error);
    return null;
  }
}

export function rememberDistrito(lugar: Record<string, string>): void {
  try {
    localStorage.setItem(DISTRITO, JSON.stringify(lugar));
  } catch (error) {
    warn("the district could not be remembered", error);
  }
}
