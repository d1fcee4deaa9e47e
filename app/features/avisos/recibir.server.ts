import type { RequestScope, Tienda } from "#app/context.ts";
import { countHit, type RateLimit, toDigest } from "#app/features/limites/limites.server.ts";
import { receiveOpenForm } from "#app/features/limites/open-form.server.ts";
import { readTexts } from "#lib/form.ts";
import type { OpenFormRefusal } from "#lib/open-form.ts";
import { CAMPOS, type CampoAviso } from "./avisos.ts";
import { avisoSchema } from "./avisos.schema.ts";
import { addAviso } from "./avisos.server.ts";

/** Of one network. */
const LIMITE: RateLimit = { max: 20, seconds: 3_600 };

/** For one address from everywhere: anybody can type a stranger's. */
const POR_DIRECCION: RateLimit = { max: 5, seconds: 86_400 };

/** The same answer whether the address was noted before or not. */
export type RespuestaAviso = { tipo: "anotado"; email: string } | OpenFormRefusal<CampoAviso>;

/** Takes the form of who waits for a product. */
export const receiveAviso = (
  tienda: Tienda,
  requestScope: RequestScope,
  form: FormData,
  producto_id: string,
): Promise<RespuestaAviso> =>
  receiveOpenForm(
    tienda,
    requestScope,
    form,
    { name: "avisos", names: CAMPOS, schema: avisoSchema, limit: LIMITE },
    async ({ email }): Promise<RespuestaAviso> => {
      const { db, env } = tienda;
      if (env.LIMITES && (await countHit(db, `avisos-para:${toDigest(email)}`, POR_DIRECCION)) > 0) {
        return { tipo: "error", motivo: "limite", valores: readTexts(form, CAMPOS) };
      }
      await addAviso(db, producto_id, email);
      return { tipo: "anotado", email };
    },
  );
