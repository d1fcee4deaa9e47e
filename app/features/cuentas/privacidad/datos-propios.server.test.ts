import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { addNota } from "#app/features/pedidos/gestion/detalle.server.ts";
import { changeFavoritos } from "#app/features/catalogo/favoritos/favoritos.server.ts";
import { addNotaUsuario, changeEtiqueta } from "#app/features/personas/usuarios/ficha.server.ts";
import { account, carritos, correos, pagos, session } from "#db/schema/index.ts";
import { openTestDb } from "#tests/db.ts";
import { FakePasarela } from "#tests/fixtures/pasarela.ts";
import { openTestTienda } from "#tests/fixtures/tienda.ts";
import { createActivity, newPersona } from "#tests/fixtures/activity.ts";
import { readDatosPropios } from "./datos-propios.server.ts";
import { deleteCuenta } from "./eliminar-cuenta.server.ts";

const db = await openTestDb();
const stripe = new FakePasarela("stripe");
const tienda = openTestTienda(db, [stripe], { LIMITES: "0" });
const { enter, keepDireccion, buy, opine, write, claim, holding } = createActivity(tienda, stripe);

const download = async (id: string) => JSON.stringify(await readDatosPropios(tienda, id));

describe("Descargar mis datos", () => {
  it("contains everything that the shop holds of a person", async () => {
    const ana = await enter();
    await keepDireccion(ana);
    const { pedido_id, producto } = await buy(ana);
    await changeFavoritos(db, ana.id, { agregar: [producto.id], quitar: [] });
    const lineas = [2, 0].map((cantidad) => {
      return { id: producto.id, cantidad, firme: 0, quien: null, dia: "2026-11-27" };
    });
    await db.insert(carritos).values({ usuario_id: ana.id, version: 1, lineas, dispositivos: [], pedidos: [] });
    await addNota(db, { pedido_id, texto: "cliente difícil", actor_id: "staff" });
    await addNotaUsuario(db, { usuario_id: ana.id, actor_id: "staff", texto: "Prefiere que la llamen." });
    await changeEtiqueta(db, { usuario_id: ana.id, actor_id: "staff", etiqueta: "mayorista", poner: true });
    await opine(ana);
    await write(ana);
    await claim({ ...ana, email: ana.email.toUpperCase() });
    expect(await readDatosPropios(tienda, ana.id)).toMatchObject({
      aviso: null,
      cuenta: { nombre: ana.nombre, correo: ana.email, correo_confirmado: true, inicio_de_sesion: ["contraseña"] },
      perfil: { telefono: `+51${ana.telefono}`, direccion: ana.direccion, rol: "cliente" },
      direcciones: [{ calle: `${ana.direccion} bis`, distrito: "Miraflores", codigo: "150122", por_defecto: true }],
      notas: [{ texto: "Prefiere que la llamen.", escrita_en: expect.any(Date) }],
      etiquetas: ["mayorista"],
      favoritos: [{ producto_id: producto.id, nombre: producto.nombre }],
      carrito: [{ producto_id: producto.id, nombre: producto.nombre, cantidad: 2, cambiado_el: "2026-11-27" }],
      sesiones: [{ navegador: "prueba", direccion_ip: "203.0.113.7" }],
      pedidos: [
        { estado: "entregado" },
        {
          numero: pedido_id,
          total: 236,
          direccion_envio: ana.direccion,
          productos: [{ producto_id: producto.id, cantidad: 2, precio: 100 }],
          pagos: [{ proveedor: "stripe", monto: 236, aprobado: 236, reembolsado: 0, reembolsos: [] }],
          historia: [{ tipo: "creado" }, { tipo: "procesando" }],
        },
      ],
      opiniones: [{ autor: `${ana.nombre} H.`, estrellas: 4, texto: `Lo dice ${ana.nombre}`, oculta: null }],
      mensajes: [{ asunto: `Soy ${ana.nombre}` }],
      reclamos: [{ documento_numero: "12345678", detalle: `Caso de ${ana.nombre}`, respuesta: null }],
      correos: [{ tipo: "reclamo_copia" }, { tipo: "pedido_confirmado" }, { tipo: "verificar_correo" }],
    });
  });

  it("contains no secret, no link and no internal note", async () => {
    const ana = await enter();
    const { pedido_id } = await buy(ana);
    await addNota(db, { pedido_id, texto: "cliente difícil", actor_id: "staff" });
    const hoja = await claim(ana);
    const [cuenta] = await db.select().from(account).where(eq(account.userId, ana.id));
    const [abierta] = await db.select().from(session).where(eq(session.userId, ana.id));
    const [pago] = await db.select().from(pagos).where(eq(pagos.pedido_id, pedido_id));
    const enlaces = await db.select({ e: correos.enlace_secreto }).from(correos).where(eq(correos.para, ana.email));
    const clave = tienda.enlaces.sign("hoja", hoja.id);
    const secrets = [cuenta?.password, abierta?.token, pago?.url, clave, ...enlaces.flatMap(({ e }) => e ?? [])];
    expect(secrets.length).toBeGreaterThan(4);
    const text = await download(ana.id);
    for (const secret of [...secrets, "cliente difícil"]) expect(text).not.toContain(secret ?? "missing");
  });

  it("an unconfirmed address gives no access to what another wrote under it", async () => {
    const [victima, ladron] = [newPersona(), newPersona()];
    await write(victima);
    await claim(victima);
    const { id } = await enter({ ...ladron, email: victima.email }, { confirmado: false });
    expect(await readDatosPropios(tienda, id)).toMatchObject({
      aviso: expect.stringContaining("sin confirmar"),
      mensajes: [],
      reclamos: [],
      correos: [{ tipo: "verificar_correo" }],
    });
    expect(await download(id)).not.toContain(victima.nombre);
    expect(await deleteCuenta(tienda, id)).toEqual({ tipo: "eliminada" });
    expect(await holding(victima.nombre)).toEqual(["correos", "mensajes", "reclamos"]);
  });

  it("contains nothing of others with similar data", async () => {
    const ana = await enter();
    await write({ nombre: "Ajena", email: `x${ana.email}` });
    await buy(await enter());
    expect(await readDatosPropios(tienda, ana.id)).toMatchObject({ mensajes: [], pedidos: [] });
  });

  it("is not available after the account ended", async () => {
    const { id } = await enter();
    await deleteCuenta(tienda, id);
    expect(await readDatosPropios(tienda, id)).toBeNull();
  });
});
