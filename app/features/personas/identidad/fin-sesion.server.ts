import type { DBAdapterInstance } from "better-auth";
import { z } from "zod";

const HORA_MS = 60 * 60 * 1000;

/** Absolute length of a session, however much it is used. */
const SESION_HORAS = 30 * 24;
/** An admin without a second factor can change everything. */
const SESION_ADMIN_HORAS = 12;

export const getOldestStart = (admin: boolean, dosPasos: boolean): Date =>
  new Date(Date.now() - (admin && !dosPasos ? SESION_ADMIN_HORAS : SESION_HORAS) * HORA_MS);

const isOpen = async (
  { userId, createdAt, dosPasos }: { userId: string; createdAt: Date; dosPasos: boolean },
  isAdmin: (userId: string) => Promise<boolean>,
): Promise<boolean> =>
  createdAt > getOldestStart(true, dosPasos) ||
  (createdAt > getOldestStart(false, dosPasos) && !(await isAdmin(userId)));

const leidaSchema = z.object({
  id: z.string(),
  createdAt: z.date(),
  // An external provider's second factor is unknown here.
  user: z.object({ id: z.string(), twoFactorEnabled: z.boolean().nullish() }),
});

/**
 * Deletes sessions past their absolute end (docs/decisions/013-end-of-sessions.md). All endpoints read sessions here,
 * so none can skip the check.
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
