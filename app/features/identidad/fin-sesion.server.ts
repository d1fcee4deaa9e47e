import type { DBAdapterInstance } from "better-auth";
import { z } from "zod";

const HORA_MS = 60 * 60 * 1000;

/** How long a session lasts from sign-in, however much it is used. */
const SESION_HORAS = 30 * 24;
/** The same for an admin without a second factor: whoever finds such a browser can change everything. */
const SESION_ADMIN_HORAS = 12;

/** The oldest start of a session that is still open. */
export const getOldestStart = (admin: boolean, dosPasos: boolean): Date =>
  new Date(Date.now() - (admin && !dosPasos ? SESION_ADMIN_HORAS : SESION_HORAS) * HORA_MS);

/** Whether a session is before its absolute end. The role is read only where it matters. */
export const isOpen = async (
  { userId, createdAt, dosPasos }: { userId: string; createdAt: Date; dosPasos: boolean },
  isAdmin: (userId: string) => Promise<boolean>,
): Promise<boolean> =>
  createdAt > getOldestStart(true, dosPasos) ||
  (createdAt > getOldestStart(false, dosPasos) && !(await isAdmin(userId)));

const leidaSchema = z.object({
  id: z.string(),
  createdAt: z.date(),
  // An external provider's second factor is not known here: its admins count as without one.
  user: z.object({ id: z.string(), twoFactorEnabled: z.boolean().nullish() }),
});

/**
 * The library's database adapter; a session past its absolute end (docs/decisions/013-end-of-sessions.md) is deleted
 * and not found. Every endpoint of the library reads sessions here, so none can forget the check; what is read past the
 * library asks isOpen() too (open-session.server.ts).
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
        const sesion = { userId: user.id, createdAt, dosPasos: user.twoFactorEnabled === true };
        if (await isOpen(sesion, isAdmin)) return row;
        await adapter.delete({ model: "session", where: [{ field: "id", value: id }] });
        return null;
      },
    };
  };
