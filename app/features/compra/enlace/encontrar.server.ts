import { and, eq, isNull } from "drizzle-orm";
import { z } from "zod";
import type { RequestScope, Tienda } from "#app/context.ts";
import { receiveOpenForm } from "#app/features/base/limites/open-form.server.ts";
import { tellEnlace } from "#app/features/pedidos/pagos/cobrar.server.ts";
import { parseNumero } from "#app/features/pedidos/pedidos/pedidos.ts";
import { pedidos } from "#db/schema/pedidos.ts";
import { newId } from "#lib/ids.ts";
import { CAMPOS_ENCONTRAR } from "./encontrar.ts";

const schema = z.object({
  numero: z
    .string()
    .transform((texto) => parseNumero(texto))
    .pipe(z.number("Escribe el número de tu pedido, como 1042.").int().max(2_147_483_647)),
  correo: z
    .string()
    .transform((texto) => texto.trim().toLowerCase())
    .pipe(z.email("Escribe un correo válido, como nombre@ejemplo.pe").max(254)),
});

/** Per network. */
const LIMITE = { max: 10, seconds: 600 };

type Buscado = z.output<typeof schema>;

/** Mails the link of a contact's order to its own mailbox; nothing for another number or mailbox. */
export async function mailEnlace({ db, env }: Pick<Tienda, "db" | "env">, { numero, correo }: Buscado): Promise<void> {
  await db.transaction(async (tx) => {
    const suyo = and(eq(pedidos.numero, numero), eq(pedidos.contacto_correo, correo), isNull(pedidos.usuario_id));
    const [found] = await tx.select({ id: pedidos.id }).from(pedidos).where(suyo);
    if (found) await tellEnlace(tx, env, found.id, newId());
  });
}

/** One answer whether there is such an order or not, and no sooner: nobody waits for the mail. */
export const receiveEncontrar = (tienda: Tienda, scope: RequestScope, form: FormData) =>
  receiveOpenForm(
    tienda,
    scope,
    form,
    { name: "encontrar", names: CAMPOS_ENCONTRAR, schema, limit: LIMITE },
    (buscado) => {
      mailEnlace(tienda, buscado).catch((error: unknown) => scope.log.error({ err: error }, "a link was not mailed"));
      return Promise.resolve({ tipo: "enviado" } as const);
    },
  );

export type RespuestaEncontrar = Awaited<ReturnType<typeof receiveEncontrar>>;
