import { eq } from "drizzle-orm";
import { user } from "#db/schema/identidad.ts";
import type { Db } from "#db/client.server.ts";
import type { Pedir } from "./aplicacion.ts";
import { formOf } from "./navegador.ts";

/** Somebody signed in, whose requests carry their cookie. */
export interface Persona {
  id: string;
  email: string;
  cookie: string;
  pedir: Pedir;
}

/** `pedir` with a cookie on every request. */
export const withCookie =
  (pedir: Pedir, cookie: string): Pedir =>
  (path, init = {}) => {
    const headers = new Headers(init.headers);
    headers.set("Cookie", cookie);
    return pedir(path, { ...init, headers });
  };

/** The `name=value` pairs that an answer sets. */
export const cookiesOf = (response: Response): string =>
  response.headers
    .getSetCookie()
    .map((cookie) => cookie.split(";", 1)[0] ?? "")
    .join("; ");

/** Signs up by the form of /sign-up, and makes the row in `usuarios` as the first page of a signed-in person does. */
export async function signUpBy(db: Db, pedir: Pedir, nombre: string, apellido = "Quispe"): Promise<Persona> {
  const email = `${nombre.toLowerCase()}@ejemplo.pe`;
  const body = formOf({ nombre, apellido, email, password: `clave-de-${nombre}` });
  const response = await pedir("/sign-up", { method: "POST", body });
  if (response.status !== 302) throw new Error(`${nombre} could not sign up: ${response.status}`);
  const cookie = cookiesOf(response);
  const conSesion = withCookie(pedir, cookie);
  await conSesion("/api/sesion");
  const [row] = await db.select({ id: user.id }).from(user).where(eq(user.email, email));
  return { id: row?.id ?? "", email, cookie, pedir: conSesion };
}
