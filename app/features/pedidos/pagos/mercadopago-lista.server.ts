import { z } from "zod";
import { toFecha, toListado } from "./mercadopago-lectura.server.ts";
import { type createMercadoPagoApi, listado } from "./mercadopago-cliente.server.ts";
import { type ListadoInput, type PaginaListado, PasarelaError } from "./pasarela.ts";

const LISTA = 50;
/** A search shows no more than its first ten thousand, so it goes day by day. */
const MAX_OFFSET = 10_000 - LISTA;
const DAY_MS = 24 * 60 * 60_000;

/** The day that is listed, in epoch ms, and how many of it were. */
const cursor = z.tuple([z.number(), z.number()]);

/** A page of the account's payments. Throws PasarelaError. */
export async function listMercadoPago(
  call: ReturnType<typeof createMercadoPagoApi>,
  { desde, hasta, sigue }: ListadoInput,
): Promise<PaginaListado> {
  const [from, offset] = sigue === null ? [desde.getTime(), 0] : cursor.parse(JSON.parse(sigue));
  if (offset > MAX_OFFSET) throw new PasarelaError("mercadopago", "more payments in a day than a search shows");
  const to = Math.min(from + DAY_MS, hasta.getTime());
  const query = new URLSearchParams({
    range: "date_created",
    begin_date: toFecha(new Date(from)),
    // The end is part of what is found.
    end_date: toFecha(new Date(to - 1)),
    sort: "date_created",
    criteria: "asc",
    limit: String(LISTA),
    offset: String(offset),
  });
  const { results, paging } = await call({ method: "GET", path: `/v1/payments/search?${query}`, answer: listado });
  const done = offset + results.length;
  const next = results.length > 0 && done < paging.total ? [from, done] : to < hasta.getTime() ? [to, 0] : null;
  return { pagos: toListado(results), sigue: next && JSON.stringify(next) };
}
