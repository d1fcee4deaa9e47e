// npm run admin -- correo@ejemplo.pe: gives a user the role admin.
import { eq, sql } from "drizzle-orm";
import { usuarios } from "#db/schema/usuarios.ts";
import { Refused, withDb } from "./with-db.ts";

await withDb(async (db) => {
  const email = process.argv[2]?.trim();
  if (!email) throw new Refused("npm run admin -- correo@ejemplo.pe");
  const same = sql`lower(${usuarios.email}) = lower(${email})`;
  const found = await db.select({ id: usuarios.id }).from(usuarios).where(same);
  const [usuario] = found;
  if (!usuario)
    throw new Refused(`There is no user with the e-mail ${email}. They have to sign in to the shop once first.`);
  // Nobody becomes admin because a stranger's account shows the same address.
  if (found.length > 1)
    throw new Refused(`${found.length} users have the e-mail ${email}: it says not which is meant.`);
  await db.update(usuarios).set({ rol: "admin" }).where(eq(usuarios.id, usuario.id));
  console.log(`${email} is an admin now.`);
});
