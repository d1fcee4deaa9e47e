import { readForm, readTexts } from "./form.ts";
import { warn } from "./warn.ts";

/** Returns what was typed, for browsers without JavaScript. */
export type OpenFormRefusal<Name extends string> =
  | { tipo: "datos"; campos: Partial<Record<string, string>>; valores: Record<Name, string> }
  | { tipo: "error"; motivo: "limite" | "honeypot" | "fallo"; valores: Record<Name, string> };

const STATUS = { limite: 429, honeypot: 400, fallo: 503 } as const;

export const toStatus = (refusal: OpenFormRefusal<string>): number =>
  refusal.tipo === "datos" ? 400 : STATUS[refusal.motivo];

/** Without a network the form stays with a notice instead of the error page; redirects pass. */
export async function sendOpenForm<Name extends string, T>(
  request: Request,
  names: readonly Name[],
  serverAction: () => Promise<T>,
): Promise<T | OpenFormRefusal<Name>> {
  const form = await readForm(request.clone());
  try {
    return await serverAction();
  } catch (error) {
    if (error instanceof Response) throw error;
    warn("the form could not be sent", error);
    return { tipo: "error", motivo: "fallo", valores: readTexts(form, names) };
  }
}
