import { type Tienda, tiendaContext } from "#app/context.ts";
import { MAX_BYTES, PESADA } from "#app/features/base/imagenes/limite.ts";
import { storeImagen } from "#app/features/base/imagenes/subir.server.ts";
import type { ErrorImagen, RespuestaImagen } from "#app/features/base/imagenes/subir-imagen.ts";
import type { Route } from "./+types/admin-imagenes";

function refuse(status: number, codigo: string, mensaje: string): Response {
  const error: ErrorImagen & { codigo: string } = { codigo, mensaje };
  return Response.json({ error }, { status, headers: { "Cache-Control": "no-store" } });
}

async function readFile(request: Request): Promise<File | null> {
  const form = await request.formData().catch(() => null);
  const file = form?.get("file");
  return file instanceof File ? file : null;
}

async function saveImagen(tienda: Tienda, request: Request): Promise<Response> {
  const file = await readFile(request);
  if (!file) return refuse(400, "datos", "No llegó ningún archivo.");
  if (file.size > MAX_BYTES) return refuse(413, "datos", PESADA);
  const subida = await storeImagen(tienda, Buffer.from(await file.arrayBuffer()));
  if (subida.tipo === "rechazada") return refuse(400, "datos", subida.razon);
  if (subida.tipo === "proveedor") return refuse(502, "proveedor", subida.razon);
  return Response.json({ imagen: subida.imagen } satisfies RespuestaImagen, {
    headers: { "Cache-Control": "no-store" },
  });
}

/** POST /api/admin/imagenes: stores a picture (multipart `file`) and returns its address: `{imagen}`. */
export async function action({ request, context }: Route.ActionArgs) {
  return saveImagen(context.get(tiendaContext), request);
}
