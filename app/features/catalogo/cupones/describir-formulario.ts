import { parseSoles } from "#lib/dinero.ts";
import { startOfDay } from "#lib/fechas.ts";
import { getText } from "#lib/form.ts";
import { describeCondiciones } from "./condiciones.ts";

function readEntero(form: FormData, name: string): number | null {
  const text = getText(form, name).trim();
  return /^[1-9]\d{0,5}$/.test(text) ? Number(text) : null;
}

/** The text that customers will read; null until enough is filled in. */
export function describeForm(form: FormData, withIgv: boolean, nombres: readonly string[]): string | null {
  const con_codigos = getText(form, "reparto") === "codigos";
  const tipo = getText(form, "tipo");
  const monto = tipo === "monto" ? parseSoles(getText(form, "valor")) : null;
  const porcentaje = tipo === "porcentaje" ? readEntero(form, "valor") : null;
  const envio_gratis = tipo === "envio";
  const primera_compra = getText(form, "primera_compra") === "1";
  const [usos, por_persona] = [readEntero(form, "usos"), readEntero(form, "por_persona")];
  const minimo = parseSoles(getText(form, "minimo").trim() || "0");
  const [desde, hasta] = [getText(form, "desde"), getText(form, "hasta")];
  if (
    (!monto && !porcentaje && !envio_gratis) ||
    usos === null ||
    por_persona === null ||
    minimo === null ||
    !desde ||
    !hasta
  )
    return null;
  const categorias = form.getAll("categorias").flatMap((name) => (typeof name === "string" ? name : []));
  const plazo = { desde: startOfDay(desde), hasta: startOfDay(hasta, 1) };
  const valor = { monto, porcentaje, envio_gratis, primera_compra, minimo };
  const limites = { con_codigos, usos, por_persona, ...plazo };
  return describeCondiciones({ codigo: "", ...valor, categorias, nombres, ...limites }, withIgv);
}
