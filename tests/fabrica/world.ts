import { eq } from "drizzle-orm";
import { createMensaje } from "#app/features/mensajes/mensajes.server.ts";
import { enqueueCorreo } from "#app/features/correo/correo.server.ts";
import { fileReclamo } from "#app/features/reclamos/recibir.server.ts";
import { formatCodigo, toHojaPath } from "#app/features/reclamos/reclamos.ts";
import { setRol } from "#app/features/usuarios/rol.server.ts";
import type { Db } from "#db/client.server.ts";
import { correos, usuarios } from "#db/schema/index.ts";
import { openAplicacion, type Pedir } from "./aplicacion.ts";
import { postJson } from "./envio.ts";
import { PasarelaDePrueba } from "./pasarela.ts";
import { signUpBy } from "./persona.ts";
import { newReclamo } from "./reclamo.ts";
import { addCliente, addProducto, checkoutBody } from "./tienda.ts";

/** Stands in everything of the panel and of one customer. */
export const SECRETO = "Inkarri";
const SMTP = { SMTP_URL: "smtp://127.0.0.1:1", CORREO_REMITENTE: "ventas@tienda.pe" };

/** A checkout by the API, as the page sends it. */
export const buy = (pedir: Pedir, body: object, clave: string) =>
  pedir("/api/checkout", postJson(body, { "Idempotency-Key": clave }));

const RECLAMO = newReclamo({
  nombre: `Rosa ${SECRETO}`,
  email: "rosa@correo.pe",
  detalle: `Llegó roto. ${SECRETO}`,
});

/** The shop with one of everything in it, and people with and without rights to see it. */
export async function openWorld(db: Db) {
  const stripe = new PasarelaDePrueba("stripe");
  const { tienda, exported, pedir } = await openAplicacion(db, { pasarelas: [stripe], source: SMTP });
  const cliente = await signUpBy(db, pedir, "Killa", SECRETO);
  const ajeno = await signUpBy(db, pedir, "Otro");
  const admin = await signUpBy(db, pedir, "Jefa");
  await db.update(usuarios).set({ rol: "admin" }).where(eq(usuarios.id, admin.id));

  const producto = await addProducto(db, { stock: 8 });
  const clave = "intento-de-killa";
  const cuerpo = { ...checkoutBody([{ producto, cantidad: 2 }]), direccion: `Jr. ${SECRETO} 100, Lima` };
  const { pedido_id: pedido } = (await (await buy(cliente.pedir, cuerpo, clave)).json()) as { pedido_id: string };

  const texto = { nombre: SECRETO, email: "rosa@correo.pe", telefono: null, asunto: SECRETO, mensaje: SECRETO };
  const mensaje = await createMensaje(db, texto, "ninguno");
  const correoDe = { asunto: SECRETO, html: `<head></head><p>${SECRETO}</p>`, texto: SECRETO };
  await enqueueCorreo(db, { tipo: "pedido_confirmado", para: cliente.email, mensaje: correoDe, clave: "x" });
  const enviado = { estado: "enviado", enviado_en: new Date() } as const;
  const [correo] = await db.update(correos).set(enviado).where(eq(correos.clave, "x")).returning();
  const hoja = await fileReclamo(tienda, RECLAMO);

  // Somebody without a session of their own, to be changed by the panel; the change is the first line of its log.
  const alguien = await addCliente(db);
  await setRol(db, { id: alguien.id, rol: "admin", actor_id: admin.id }, tienda.env);
  await setRol(db, { id: alguien.id, rol: "cliente", actor_id: admin.id }, tienda.env);

  return {
    tienda,
    exported,
    pedir,
    stripe,
    producto,
    pedido,
    clave,
    cuerpo,
    alguien,
    mensaje: mensaje ?? "",
    correo: correo?.id ?? "",
    hoja: { codigo: formatCodigo(hoja), path: toHojaPath(hoja), clave: hoja.token },
    gente: { nadie: { pedir }, cliente, ajeno, admin },
  };
}

export type World = Awaited<ReturnType<typeof openWorld>>;
