import type { RequestScope, Tienda } from "#app/context.ts";
import { readMarca } from "#app/features/ajustes/ajustes.server.ts";
import { countHit, type RateLimit, toBuzonDigest } from "#app/features/limites/limites.server.ts";
import { receiveOpenForm } from "#app/features/limites/open-form.server.ts";
import { readTexts } from "#lib/form.ts";
import type { OpenFormRefusal } from "#lib/open-form.ts";
import { CAMPOS, type CampoAviso } from "./avisos.ts";
import { avisoSchema } from "./avisos.schema.ts";
import { addAviso } from "./avisos.server.ts";
import { writeConfirmar } from "./correo-aviso.server.tsx";

/** Of one network. */
const LIMITE: RateLimit = { max: 20, seconds: 3_600 };

/** For one address from everywhere: anybody can type a stranger's. */
const POR_DIRECCION: RateLimit = { max: 5, seconds: 86_400 };

/**
 * The same answer whether the address was noted or confirmed before or not; `propio`: who asks has confirmed it in their
 * account.
 */
export type RespuestaAviso = { tipo: "anotado"; email: string; propio: boolean } | OpenFormRefusal<CampoAviso>;

async function isPropio({ identidad }: Tienda, request: Request, email: string): Promise<boolean> {
  const { persona, sesion } = await identidad.readSesion(request);
  return sesion?.email_confirmado === true && persona?.email.toLowerCase() === email.toLowerCase();
}

/** Takes the form of who waits for a product. */
export const receiveAviso = (
  tienda: Tienda,
  requestScope: RequestScope,
  request: Request,
  form: FormData,
  producto: { id: string; nombre: string },
): Promise<RespuestaAviso> =>
  receiveOpenForm(
    tienda,
    requestScope,
    form,
    { name: "avisos", names: CAMPOS, schema: avisoSchema, limit: LIMITE },
    async ({ email }): Promise<RespuestaAviso> => {
      const { db, env } = tienda;
      if (env.LIMITES && (await countHit(db, `avisos-para:${toBuzonDigest(email)}`, POR_DIRECCION)) > 0) {
        return { tipo: "error", motivo: "limite", valores: readTexts(form, CAMPOS) };
      }
      const propio = await isPropio(tienda, request, email);
      const pedir = propio ? null : await writeConfirmar(await readMarca(tienda), email, producto.nombre);
      await addAviso(db, { producto_id: producto.id, email, pedir });
      return { tipo: "anotado", email, propio };
    },
  );
