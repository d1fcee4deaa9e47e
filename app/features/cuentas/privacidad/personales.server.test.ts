import { changeFavoritos } from "#app/features/catalogo/favoritos/favoritos.server.ts";
import { shareLista } from "#app/features/catalogo/favoritos/lista-compartida.server.ts";
import { startCambio } from "#app/features/personas/identidad/embebido/cambio-correo.server.ts";
import { eq, getTableColumns, getTableName, is } from "drizzle-orm";
import { getTableConfig, PgTable } from "drizzle-orm/pg-core";
import { describe, expect, it } from "vitest";
import { addAviso } from "#app/features/catalogo/avisos/avisos.server.ts";
import { changeEstado } from "#app/features/pedidos/gestion/cambiar-estado.server.ts";
import { sendPedido } from "#app/features/pedidos/gestion/enviar.server.ts";
import { addNota } from "#app/features/pedidos/gestion/detalle.server.ts";
import { addNotaUsuario, changeEtiqueta } from "#app/features/personas/usuarios/ficha.server.ts";
import { addVista } from "#app/features/personas/vistas/vistas.server.ts";
import { invite } from "#app/features/personas/usuarios/invitaciones.server.ts";
import { sendRespuesta } from "#app/features/atencion/mensajes/respuestas.server.ts";
import { findPersonal, listAjenas } from "#db/personal.ts";
import * as schema from "#db/schema/index.ts";
import { newId } from "#lib/ids.ts";
import { openTestDb } from "#tests/db.ts";
import { forgetAccounts } from "#tests/fixtures/contacto.ts";
import { addSeries } from "#tests/fixtures/comprobantes.ts";
import { addAbonado } from "#tests/fixtures/abono.ts";
import { addRetornado } from "#tests/fixtures/retorno.ts";
import { createActivity } from "#tests/fixtures/activity.ts";
import { FakePasarela } from "#tests/fixtures/pasarela.ts";
import { addCliente, addProducto, openTestTienda } from "#tests/fixtures/tienda.ts";
import { readDatosPropios } from "./datos-propios.server.ts";
import { deleteCuenta } from "./eliminar-cuenta.server.ts";

const tables = Object.values(schema).filter((item) => is(item, PgTable));
const people: readonly string[] = [schema.usuarios, schema.user].map((table) => getTableName(table));

/** Names of columns with personal data. */
const NAMES =
  /^(?:.+_)?(?:e?mails?|correos?|para|telefonos?|phone|celular|nombres?|apellidos?|name|dni|documento(?:_.+)?|direccion(?:_.+)?|domicilio|address|ip(?:_?address)?|user_?agent|apoderado|responder_a|usuario_id|user_?id|actor_id|cliente_id|autor(?:_id)?|identifier|busqueda)$/i;

/** A table's columns that seem personal, by name or as keys of a person. */
function listCandidates(table: PgTable): string[] {
  const keys = getTableConfig(table).foreignKeys.flatMap((key) => {
    const { columns, foreignTable } = key.reference();
    return people.includes(getTableName(foreignTable)) ? columns.map(({ name }) => name) : [];
  });
  return Object.entries(getTableColumns(table)).flatMap(([field, { name }]) =>
    NAMES.test(name) || keys.includes(name) ? [field] : [],
  );
}

const byName = tables.map((table) => [getTableName(table), table] as const);

describe("what a table seems to hold of people is declared beside it: declarePersonal(), or declareAjeno()", () => {
  it.each(byName)("%s", (_, table) => {
    const declared = [...(findPersonal(table)?.columnas ?? []), ...listAjenas(table)];
    expect(listCandidates(table).filter((column) => !declared.includes(column))).toEqual([]);
    // An excuse must be of a column that needs one.
    expect(listAjenas(table).filter((column) => !listCandidates(table).includes(column))).toEqual([]);
  });

  it("finds those that are there", () => {
    expect(listCandidates(schema.direcciones)).toEqual(["usuario_id"]);
    expect(listCandidates(schema.session)).toEqual(["userId", "ipAddress", "userAgent"]);
    expect(listCandidates(schema.limites)).toEqual([]);
  });
});

const db = await openTestDb();
const stripe = new FakePasarela("stripe");
const tienda = openTestTienda(db, [stripe], { LIMITES: "0" });
const { enter, keepDireccion, buy, opine, write, claim, dump } = createActivity(tienda, stripe);

async function addDueno() {
  const dueno = await addCliente(db);
  await db.update(schema.usuarios).set({ rol: "admin", puesto: "dueno" }).where(eq(schema.usuarios.id, dueno.id));
  return dueno;
}

/** A person who has done all that a shop stores personal data of. */
async function live() {
  const ana = await enter();
  await keepDireccion(ana);
  const { pedido_id, producto } = await buy(ana);
  await addAbonado(db, ana.id);
  await addRetornado(tienda, ana.id, `Soy ${ana.nombre} y no enciende`);
  await changeFavoritos(db, ana.id, { agregar: [producto.id], quitar: [] });
  const linea = { id: producto.id, cantidad: 1, firme: 0, quien: null, dia: "2026-11-27" };
  await db
    .insert(schema.carritos)
    .values({ usuario_id: ana.id, version: 1, lineas: [linea], dispositivos: [], pedidos: [] });
  await shareLista(db, ana.id, ana.nombre);
  const sesion_id = "la suya";
  await startCambio(tienda, { id: ana.id, nuevo: `nueva.${ana.email}`, sesion_id, escribir: true });
  await addNota(db, { pedido_id, texto: `${ana.nombre} llamó`, actor_id: "staff" });
  const lineas = [{ producto_id: producto.id, cantidad: 1 }];
  const envio = { id: newId(), lineas, courier: "Shalom", numero: "7", nota: `Para ${ana.nombre}`, actor_id: "staff" };
  await sendPedido(tienda, pedido_id, envio);
  await changeEstado(tienda, pedido_id, { estado: "entregado", actor_id: "staff" });
  await opine(ana);
  const mensaje_id = await write(ana);
  if (mensaje_id === null) throw new Error("no message");
  const texto = `Hola, ${ana.nombre}`;
  await sendRespuesta(tienda, { id: newId(), mensaje_id, texto, visto: "", actor_id: "staff" });
  await claim(ana);
  const sobre = { usuario_id: ana.id, actor_id: "staff" };
  await addNotaUsuario(db, { ...sobre, texto: `${ana.nombre} prefiere que la llamen` });
  await changeEtiqueta(db, { ...sobre, etiqueta: "mayorista", poner: true });
  await invite(tienda, { email: ana.email, puesto: "lectura", actor_id: (await addDueno()).id });
  const vista = { lista: "productos", nombre: `Lo que compra ${ana.nombre}`, consulta: "stock=bajo" } as const;
  await addVista(db, { id: newId(), ...vista, compartida: false }, { usuario_id: ana.id, dueno: false });
  const agotado = await addProducto(db, { stock: 0 });
  await addAviso(db, { producto_id: agotado.id, email: ana.email, pedir: null });
  const soon = new Date(Date.now() + 60_000);
  await db
    .insert(schema.verification)
    .values({ id: newId(), identifier: `clave:${ana.id}`, value: "v", expiresAt: soon });
  await db.insert(schema.twoFactor).values({ id: newId(), userId: ana.id, secret: "s", backupCodes: "c" });
  return ana;
}

await addSeries(db);

/** `sinCuenta`: her orders were made without an account, under the mailbox that she confirmed. */
async function endLife(sinCuenta: boolean) {
  const ana = await live();
  const before = await dump();
  if (sinCuenta) await forgetAccounts(db);
  const datos = await readDatosPropios(tienda, ana.id);
  await deleteCuenta(tienda, ana.id);
  const told = [ana.nombre, ana.apellido, ana.email, ana.telefono, ana.direccion];
  return { como: sinCuenta ? "without an account" : "in her account", ana, before, datos, after: await dump(), told };
}

const LIVES = [await endLife(false), await endLife(true)];

type Rows = Awaited<ReturnType<typeof dump>>;
/** The rows of a table with her data; the farewell mail goes once it is sent. */
const listHers = (rows: Rows, tabla: string, marks: readonly string[]) =>
  rows.filter(
    (row) =>
      row.tabla === tabla &&
      !row.fila.includes('"tipo":"cuenta_eliminada"') &&
      marks.some((mark) => row.fila.toLowerCase().includes(mark.toLowerCase())),
  );

const declared = tables.flatMap((table) => {
  const personal = findPersonal(table);
  return personal ? [[getTableName(table), personal] as const] : [];
});

const isFull = (given: unknown) => (Array.isArray(given) ? given.length > 0 : Boolean(given));

const isLibro = ({ fila }: Rows[number]) => fila.includes('"clave":"reclamo:');
/** Of a picture or a label nothing but its key says whose it was. */
const listKeys = (rows: Rows) => rows.flatMap(({ fila }) => /^\{"(?:id|retorno_id)":"([^"]+)"/.exec(fila)?.[1] ?? []);

describe("what is declared of a table is so", () => {
  describe.each(LIVES)("of orders made $como", ({ ana, before, datos, after, told }) => {
    it.each(declared)("%s is given out, or it is said why not", (_, { descarga }) => {
      expect(typeof descarga === "string" ? isFull(datos?.[descarga]) : descarga.sin !== "").toBe(true);
    });

    const gone = declared.filter(([, { fin }]) => typeof fin === "string");
    it.each(gone)("%s has nothing of her afterwards", (tabla, { fin }) => {
      // A table without a row would pass in any case: live() makes one in each.
      const hers = listHers(before, tabla, [...told, ana.id]);
      expect(hers).not.toEqual([]);
      // The mails that prove the answer to a claim belong to the Libro.
      const kept = listHers(after, tabla, fin === "se borra" ? [...told, ana.id] : told);
      expect(kept.filter((row) => !isLibro(row))).toEqual([]);
      const deleted = listKeys(hers.filter((row) => fin === "se borra" && !isLibro(row)));
      const left = listKeys(after.filter((row) => row.tabla === tabla));
      expect(left.filter((key) => deleted.includes(key))).toEqual([]);
    });

    it("what stays says why", () => {
      const reasons = declared.flatMap(([, { fin }]) => (typeof fin === "string" ? [] : [fin.queda]));
      expect(reasons.length).toBeGreaterThan(3);
      expect(reasons).not.toContain("");
    });
  });
});
