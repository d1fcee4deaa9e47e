import type { RequestScope, Tienda } from "#app/context.ts";
import { readMarca } from "#app/features/base/ajustes/ajustes.server.ts";
import type { Marca } from "#app/features/base/ajustes/marca.ts";
import { type CorreoNuevo, enqueueCorreo } from "#app/features/base/correo/correo.server.ts";
import { countHit, toBuzonDigest, type RateLimit } from "#app/features/base/limites/limites.server.ts";
import { receiveOpenForm } from "#app/features/base/limites/open-form.server.ts";
import type { Tx } from "#db/client.server.ts";
import type { OpenFormRefusal } from "#lib/open-form.ts";
import { toDia, startOfDay } from "#lib/fechas.ts";
import { writeAviso, writeCopia } from "./correo-reclamo.server.tsx";
import { readFeriados } from "#app/features/entrega/feriados/feriados.server.ts";
import { computeVencimiento } from "./plazo.ts";
import { type CampoReclamo, CAMPOS, formatCodigo, type Hoja } from "./reclamos.ts";
import { type ReclamoNuevo, reclamoSchema } from "./reclamos.schema.ts";
import { createReclamo, draftReclamo, type Proveedor, toEnlaceHoja } from "./reclamos.server.ts";

/** Per network: far above real use, since a limit must never refuse a real claim. */
const LIMITE: RateLimit = { max: 60, seconds: 3_600 };

/** Copies to one mailbox, which may be a stranger's. The copy can be downloaded as well. */
const COPIAS: RateLimit = { max: 3, seconds: 86_400 };

const toClaveCopias = (email: string) => `reclamos-copia:${toBuzonDigest(email)}`;

export type RechazoReclamo = OpenFormRefusal<CampoReclamo>;

const getProveedor = ({ url, nombre, razonSocial, ruc, direccion }: Marca): Proveedor => ({
  proveedor_razon_social: razonSocial,
  proveedor_ruc: ruc,
  proveedor_direccion: direccion,
  establecimiento: `${nombre}, tienda virtual (${new URL(url).host})`,
});

function setNumero(correo: CorreoNuevo, borrador: Hoja, hoja: Hoja): CorreoNuevo {
  const put = (text: string) => text.replaceAll(formatCodigo(borrador), formatCodigo(hoja));
  const { asunto, html, texto } = correo.mensaje;
  return { ...correo, mensaje: { asunto: put(asunto), html: put(html), texto: put(texto) } };
}

/** Additional writes of another module in the claim's transaction. */
export type ConReclamo = (tx: Tx, hoja: Hoja) => Promise<void>;

/**
 * Number, mails and `ConReclamo` share a transaction. The same text within some minutes returns the first claim. A
 * mailbox gets three copies a day; further claims are filed without a mail.
 */
export async function fileReclamo(
  { env, db, enlaces }: Pick<Tienda, "env" | "db" | "enlaces">,
  reclamo: ReclamoNuevo,
  ahora = new Date(),
  con?: ConReclamo,
): Promise<Hoja> {
  const marca = await readMarca({ env, db });
  const borrador = draftReclamo(reclamo, getProveedor(marca), ahora);
  const vence = computeVencimiento(toDia(ahora), await readFeriados(db));
  // Rendered before numbering, which locks the year for all others.
  const copia = await writeCopia(marca, borrador.hoja, marca.url + toEnlaceHoja({ enlaces }, borrador.hoja));
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
