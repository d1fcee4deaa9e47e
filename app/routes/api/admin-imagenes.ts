import { type Tienda, tiendaContext } from "#app/context.ts";
import { MAX_BYTES, PESADA } from "#app/features/imagenes/leer.server.ts";
import { subirImagen } from "#app/features/imagenes/subir.server.ts";
import { getPerfil } from "#app/features/usuarios/sesion.server.ts";
import { isAdmin } from "#app/features/usuarios/usuarios.ts";
import type { Route } from "./+types/admin-imagenes";

const refuse = (status: number, codigo: string, mensaje: string) =>
  Response.json({ error: { codigo, mensaje } }, { status, headers: { "Cache-Control": "no-store" } });

/** The file of a multipart body; null when there is none. What is no multipart body at all has none either. */
async function fileOf(request: Request): Promise<File | null> {
  const form = await request.formData().catch(() => null);
  const file = form?.get("file");
  return file instanceof File ? file : null;
}

async function keep(tienda: Tienda, request: Request): Promise<Response> {
  const file = await fileOf(request);
  if (!file) return refuse(400, "datos", "No llegó ningún archivo.");
  if (file.size > MAX_BYTES) return refuse(413, "datos", PESADA);
  const subida = await subirImagen(tienda, Buffer.from(await file.arrayBuffer()));
  if (subida.tipo === "rechazada") return refuse(400, "datos", subida.razon);
  if (subida.tipo === "proveedor") return refuse(502, "proveedor", subida.razon);
  return Response.json({ imagen: subida.imagen }, { headers: { "Cache-Control": "no-store" } });
}

/**
 * POST /api/admin/imagenes: keeps a picture (multipart `file`) and answers `{imagen}`, the address for a product.
 * Whoever is no admin is refused before the body is looked at; the street door holds its length (server/checks.ts).
 */
export async function action({ request, context }: Route.ActionArgs) {
  const tienda = context.get(tiendaContext);
  const { perfil, cookies } = await getPerfil(tienda, request);
  if (!perfil) return refuse(401, "sesion", "Debes iniciar sesión para acceder a esta página");
  if (!isAdmin(perfil.usuario)) {
    // A role that could not be read is no role to be told about.
    if (perfil.aviso !== null) return refuse(503, "error", "No pudimos comprobar tus permisos. Inténtalo de nuevo.");
    return refuse(403, "ajeno", "No tienes permisos para acceder a esta página.");
  }
  const response = await keep(tienda, request);
  for (const cookie of cookies) response.headers.append("Set-Cookie", cookie);
  return response;
}

export function loader() {
  return Response.json(
    { error: { codigo: "metodo", mensaje: "Usa POST." } },
    { status: 405, headers: { Allow: "POST" } },
  );
}
