import { eq, sql } from "drizzle-orm";
import type { Tienda } from "#app/context.ts";
import { signUp } from "#app/features/identidad/embebido/entrar.server.ts";
import { createMensaje } from "#app/features/mensajes/mensajes.server.ts";
import { startCheckout } from "#app/features/compra/checkout.server.ts";
import { refreshPagos } from "#app/features/pagos/cobrar.server.ts";
import { checkoutSchema } from "#app/features/compra/checkout.schema.ts";
import { fileReclamo } from "#app/features/reclamos/recibir.server.ts";
import { getUsuario } from "#app/features/usuarios/sesion.server.ts";
import { updateContacto } from "#app/features/usuarios/usuarios.server.ts";
import { user } from "#db/schema/identidad.ts";
import { quoteTable, listTablesInOrder } from "../../scripts/backup/tables.ts";
import type { PasarelaDePrueba } from "./pasarela.ts";
import { newReclamo } from "./reclamo.ts";
import { addProducto, checkoutBody } from "./tienda.ts";
import { formOf, Navegador } from "./navegador.ts";

let counter = 0;

/** Somebody made of words that are found nowhere else, so that whatever is left of them can be seen. */
export function newPersona() {
  counter += 1;
  return {
    nombre: `Ñusta${counter}x`,
    apellido: `Huamán${counter}x`,
    email: `nusta${counter}x@correo.pe`,
    password: "una-clave-larga",
    telefono: `9${String(10_000_000 + counter)}`,
    direccion: `Calle Secreta ${counter}x`,
  };
}

/** What somebody with an account does in a shop, and what is kept of it. */
export function createVida(tienda: Tienda, stripe: PasarelaDePrueba) {
  const { db } = tienda;

  /** Somebody with an account, at their browser. */
  async function enter(persona = newPersona(), { confirmado = true } = {}) {
    const { telefono, direccion, ...alta } = persona;
    const aqui = new Navegador(tienda);
    aqui.take(await signUp(aqui.ctx, formOf(alta)));
    const usuario = await getUsuario(tienda, aqui.request);
    if (!usuario) throw new Error("nobody is signed in");
    if (confirmado) await db.update(user).set({ emailVerified: true }).where(eq(user.id, usuario.id));
    await updateContacto(db, usuario.id, { telefono: `+51${telefono}`, direccion });
    return { ...persona, id: usuario.id, aqui };
  }
  type Persona = Awaited<ReturnType<typeof enter>>;

  async function buy(persona: Persona, { pagado = true } = {}) {
    const { id, email, nombre, apellido, direccion, telefono } = persona;
    const producto = await addProducto(db);
    const body = { ...checkoutBody([{ producto, cantidad: 2 }]), direccion, telefono };
    const cliente = { id, email, nombre, apellido, origen: "http://localhost:3000" };
    const salida = await startCheckout(tienda, cliente, checkoutSchema.parse(body), crypto.randomUUID());
    if (salida.tipo !== "abierto") throw new Error(salida.tipo);
    const { pedido_id } = salida;
    if (pagado) {
      stripe.pay(pedido_id);
      await refreshPagos(tienda, pedido_id);
    }
    return { pedido_id, producto };
  }

  const write = ({ nombre, email }: { nombre: string; email: string }) =>
    createMensaje(db, { nombre, email, telefono: null, asunto: `Soy ${nombre}`, mensaje: "Hola" }, "ninguno");

  const claim = ({ nombre, email }: { nombre: string; email: string }) =>
    fileReclamo(tienda, newReclamo({ nombre, email, detalle: `Caso de ${nombre}` }));

  /** Every row of the shop's database, as text. */
  async function dump(): Promise<{ tabla: string; fila: string }[]> {
    const rows = await Promise.all(
      listTablesInOrder().map(async (tabla) => {
        const { rows: filas } = await db.execute<{ fila: string }>(
          sql`select row_to_json(t)::text as fila from ${quoteTable(tabla)} t order by 1`,
        );
        return filas.map(({ fila }) => ({ tabla: tabla.split(".")[1] ?? "", fila }));
      }),
    );
    return rows.flat();
  }

  /** The tables that still hold one of these texts. */
  async function holding(...texts: string[]): Promise<string[]> {
    const rows = await dump();
    const found = rows.filter(({ fila }) => texts.some((text) => fila.includes(text)));
    return [...new Set(found.map(({ tabla }) => tabla))].toSorted((a, b) => a.localeCompare(b));
  }

  return { enter, buy, write, claim, dump, holding };
}
