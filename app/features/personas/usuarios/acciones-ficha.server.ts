import type { RouterContextProvider } from "react-router";
import type { z } from "zod";
import { tiendaContext } from "#app/context.ts";
import type { ActionResult } from "#app/ui/use-action.ts";
import { setBloqueo } from "./bloqueo.server.ts";
import { closeSesionesDe } from "./cerrar-sesiones.server.ts";
import { addNotaUsuario, changeEtiqueta, deleteNotaUsuario } from "./ficha.server.ts";
import { requirePermiso } from "./permisos.server.ts";
import { usuarioContext } from "./sesion.server.ts";
import { type fichaSchema, MAX_ETIQUETAS } from "./usuarios.schema.ts";
import { getUsuarioById } from "./usuarios.server.ts";

export const NO_EXISTE = "Esa cuenta ya no existe.";

const NO_BLOQUEADA = {
  ultimo_dueno: "Es el último dueño: antes de bloquearlo, da ese puesto a otra persona.",
  propia: "Es tu propia cuenta: no puedes bloquearla.",
  no_existe: NO_EXISTE,
};

const refuse = (mensaje: string) => ({ ok: false as const, mensaje });
const done = (mensaje: string) => ({ ok: true as const, mensaje });

/** An admin's block and sessions need the area `personal`. */
export async function changeFicha(
  context: Readonly<RouterContextProvider>,
  orden: z.infer<typeof fichaSchema>,
): Promise<ActionResult> {
  const { db, env } = context.get(tiendaContext);
  const { id: usuario_id } = orden;
  const actor_id = context.get(usuarioContext).id;
  const sobre = { usuario_id, actor_id };
  const requireSobre = async () => {
    if ((await getUsuarioById(db, usuario_id))?.rol === "admin") requirePermiso(context, "cambiar", "personal");
  };
  switch (orden.accion) {
    case "nota":
      return (await addNotaUsuario(db, { ...sobre, texto: orden.texto })) ? done("Nota guardada.") : refuse(NO_EXISTE);
    case "borrar-nota":
      await deleteNotaUsuario(db, { ...sobre, id: orden.nota });
      return done("Nota borrada.");
    case "poner-etiqueta":
    case "quitar-etiqueta": {
      const poner = orden.accion === "poner-etiqueta";
      const result = await changeEtiqueta(db, { ...sobre, etiqueta: orden.etiqueta, poner });
      if (result === "no_existe") return refuse(NO_EXISTE);
      if (result === "tope") {
        return { ok: false, campos: { etiqueta: `Hasta ${MAX_ETIQUETAS} etiquetas por persona.` } };
      }
      if (result === "igual") return { ok: true };
      const fields = { id: usuario_id, accion: poner ? "quitar-etiqueta" : "poner-etiqueta", etiqueta: orden.etiqueta };
      return {
        ok: true,
        mensaje: `Se ${poner ? "puso" : "quitó"} la etiqueta «${orden.etiqueta}».`,
        undo: { action: `/admin/usuarios/${usuario_id}`, fields },
      };
    }
    case "bloquear":
    case "desbloquear": {
      await requireSobre();
      const bloquear = orden.accion === "bloquear";
      const result = await setBloqueo(db, { id: usuario_id, bloquear, actor_id }, env);
      if (!result.hecho) return refuse(NO_BLOQUEADA[result.motivo]);
      return done(`${result.nombre} ${bloquear ? "está bloqueado: no puede comprar" : "puede comprar de nuevo"}.`);
    }
    case "cerrar-sesiones": {
      await requireSobre();
      const cerradas = await closeSesionesDe(db, { id: usuario_id, actor_id });
      return done(cerradas === 1 ? "Cerramos su sesión." : `Cerramos sus ${cerradas} sesiones.`);
    }
  }
}
