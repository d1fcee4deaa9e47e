import type { DBAdapterInstance } from "better-auth";
import { z } from "zod";

const HORA_MS = 60 * 60 * 1000;

/** How long a session lasts from its sign-in on, however much it is used. */
const SESION_HORAS = 30 * 24;
/** The same for an admin without a second factor: whoever finds such a browser can change everything. */
const SESION_ADMIN_HORAS = 12;

/** The first moment at which a session of somebody may have begun and still be open. */
export const startOfOpen = (admin: boolean, dosPasos: boolean): Date =>
  new Date(Date.now() - (admin && !dosPasos ? SESION_ADMIN_HORAS : SESION_HORAS) * HORA_MS);

const leidaSchema = z.object({
  id: z.string(),
  createdAt: z.date(),
  // An external provider's second factor is not ours to see: there an admin counts as one without it.
  user: z.object({ id: z.string(), twoFactorEnabled: z.boolean().nullish() }),
});

/**
 * The library's way to the database, on which a session that came to its absolute end
 * (docs/decisions/013-end-of-sessions.md) is closed and not found. Every page of the shop and every door of the library
 * reads it here, so none can forget to ask. The role is asked for only where it matters.
 */
export const withSessionEnd =
  (open: DBAdapterInstance, isAdmin: (userId: string) => Promise<boolean>): DBAdapterInstance =>
  (options) => {
    const adapter = open(options);
    return {
      ...adapter,
      findOne: async <T>(query: Parameters<typeof adapter.findOne>[0]): Promise<T | null> => {
        const row = await adapter.findOne<T>(query);
        if (row === null || query.model !== "session" || !query.join?.user) return row;
        const { id, createdAt, user } = leidaSchema.parse(row);
        const dosPasos = user.twoFactorEnabled === true;
        const isOpen =
          createdAt > startOfOpen(true, dosPasos) ||
          (createdAt > startOfOpen(false, dosPasos) && !(await isAdmin(user.id)));
        if (isOpen) return row;
        await adapter.delete({ model: "session", where: [{ field: "id", value: id }] });
        return null;
      },
    };
  };
