import type { RequestScope, Tienda } from "#app/context.ts";
import { readMarca } from "#app/features/base/ajustes/ajustes.server.ts";
import { countHit, type RateLimit, toBuzonDigest } from "#app/features/base/limites/limites.server.ts";
import { receiveOpenForm } from "#app/features/base/limites/open-form.server.ts";
import { readTexts } from "#lib/form.ts";
import type { OpenFormRefusal } from "#lib/open-form.ts";
import { CAMPOS, type CampoAviso } from "./avisos.ts";
import { avisoSchema } from "./avisos.schema.ts";
import { addAviso } from "./avisos.server.ts";
import { writeConfirmar } from "./correo-aviso.server.tsx";

/** Limit per network. */
const LIMITE: RateLimit = { max: 20, seconds: 3_600 };

/** Limit per address from all networks: anybody can type a stranger's address. */
const POR_DIRECCION: RateLimit = { max: 5, seconds: 86_400 };

/** Must not tell whether the address was stored or confirmed before. `propio`: the person's own confirmed address. */
export type RespuestaAviso = { tipo: "anotado"; email: string; propio: boolean } | OpenFormRefusal<CampoAviso>;

async function isPropio({ identidad }: Tienda, request: Request, email: string): Promise<boolean> {
  const { persona, sesion } = await identidad.readSesion(request);
  return sesion?.email_confirmado === true && persona?.email.toLowerCase() === email.toLowerCase();
}

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
      const { db, env, enlaces } = tienda;
      if (env.LIMITES && (await countHit(db, `avisos-para:${toBuzonDigest(email)}`, POR_DIRECCION)) > 0) {
        return { tipo: "error", motivo: "limite", valores: readTexts(form, CAMPOS) };
      }
      const propio = await isPropio(tienda, request, email);
      const pedir = propio ? null : await writeConfirmar(await readMarca(tienda), enlaces, email, producto.nombre);
      await addAviso(db, { producto_id: producto.id, email, pedir });
      return { tipo: "anotado", email, propio };
    },
  );
