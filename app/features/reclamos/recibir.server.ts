import type { RequestScope, Tienda } from "#app/context.ts";
import { readMarca } from "#app/features/ajustes/ajustes.server.ts";
import type { Marca } from "#app/features/ajustes/marca.ts";
import { type CorreoNuevo, enqueueCorreo } from "#app/features/correo/correo.server.ts";
import { countHit, toBuzonDigest, type RateLimit } from "#app/features/limites/limites.server.ts";
import { receiveOpenForm } from "#app/features/limites/open-form.server.ts";
import type { Tx } from "#db/client.server.ts";
import type { OpenFormRefusal } from "#lib/open-form.ts";
import { toDia, startOfDay } from "#lib/fechas.ts";
import { writeAviso, writeCopia } from "./correo-reclamo.server.tsx";
import { readFeriados } from "#app/features/feriados/feriados.server.ts";
import { computeVencimiento } from "./plazo.ts";
import { type CampoReclamo, CAMPOS, formatCodigo, type Hoja } from "./reclamos.ts";
import { type ReclamoNuevo, reclamoSchema } from "./reclamos.schema.ts";
import { createReclamo, draftReclamo, type Proveedor } from "./reclamos.server.ts";

/** Claims of one network: far more than anybody has, since a limit must never keep a real claim out. */
const LIMITE: RateLimit = { max: 60, seconds: 3_600 };

/** Copies to one mailbox, since anybody can type anybody's address. The copy can be downloaded all the same. */
const COPIAS: RateLimit = { max: 3, seconds: 86_400 };

const toClaveCopias = (email: string) => `reclamos-copia:${toBuzonDigest(email)}`;

export type RechazoReclamo = OpenFormRefusal<CampoReclamo>;

const getProveedor = ({ url, nombre, razonSocial, ruc, direccion }: Marca): Proveedor => ({
  proveedor_razon_social: razonSocial,
  proveedor_ruc: ruc,
  proveedor_direccion: direccion,
  establecimiento: `${nombre}, tienda virtual (${new URL(url).host})`,
});

/** Replaces the placeholder number in a rendered mail. */
function setNumero(correo: CorreoNuevo, borrador: Hoja, hoja: Hoja): CorreoNuevo {
  const put = (text: string) => text.replaceAll(formatCodigo(borrador), formatCodigo(hoja));
  const { asunto, html, texto } = correo.mensaje;
  return { ...correo, mensaje: { asunto: put(asunto), html: put(html), texto: put(texto) } };
}

/** What is written with a claim, by a noun that claims know nothing of. */
export type ConReclamo = (tx: Tx, hoja: Hoja) => Promise<void>;

/**
 * Files a claim with its number, its mails and what goes with it in one transaction. The same words again within some
 * minutes answer the first claim. A mailbox gets three copies a day; further claims are filed without one.
 */
export async function fileReclamo(
  { env, db }: Pick<Tienda, "env" | "db">,
  reclamo: ReclamoNuevo,
  ahora = new Date(),
  con?: ConReclamo,
): Promise<Hoja> {
  const marca = await readMarca({ env, db });
  const borrador = draftReclamo(reclamo, getProveedor(marca), ahora);
  const vence = computeVencimiento(toDia(ahora), await readFeriados(db));
  // Rendered before the number is given: giving it locks the year for all others.
  const copia = await writeCopia(marca, borrador.hoja);
  const aviso = await writeAviso(marca, borrador.hoja, startOfDay(vence));
  const { hoja } = await db.transaction(async (tx) => {
    const filed = await createReclamo(tx, borrador);
    await con?.(tx, filed.hoja);
    if (!filed.nueva) return filed;
    const refused = copia && env.LIMITES && (await countHit(tx, toClaveCopias(copia.para), COPIAS)) > 0;
    for (const correo of refused ? [aviso] : [copia, aviso]) {
      if (correo) await enqueueCorreo(tx, setNumero(correo, borrador.hoja, filed.hoja));
    }
    return filed;
  });
  return hoja;
}

/** Takes a Hoja de Reclamación: files it, and leaves the mails to the outbox. */
export const receiveReclamo = (
  tienda: Tienda,
  requestScope: RequestScope,
  form: FormData,
  con?: ConReclamo,
): Promise<RechazoReclamo | { tipo: "presentado"; hoja: Hoja }> =>
  receiveOpenForm(
    tienda,
    requestScope,
    form,
    { name: "reclamos", names: CAMPOS, schema: reclamoSchema, limit: LIMITE },
    async (reclamo) => ({ tipo: "presentado" as const, hoja: await fileReclamo(tienda, reclamo, new Date(), con) }),
  );
