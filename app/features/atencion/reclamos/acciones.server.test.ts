import { eq, like } from "drizzle-orm";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { toDia, formatFecha, startOfDay } from "#lib/fechas.ts";
import { USUAL_ROWS } from "#lib/list-view.ts";
import { auditoria, correos, feriados, fichas_reclamo, respuestas_reclamo } from "#db/schema/index.ts";
import { openTestDb } from "#tests/db.ts";
import { addCliente, openTestTienda } from "#tests/fixtures/tienda.ts";
import { annotateReclamo, answerReclamo } from "./acciones.server.ts";
import { readFeriados } from "#app/features/entrega/feriados/feriados.server.ts";
import { type FiltrosReclamos } from "./lista.ts";
import { getReclamo, listReclamos } from "./lista.server.ts";
import { countPendientes, countReclamos, readUrgencia } from "./plazos.server.ts";
import { computeCorteVencidos, formatPlazo } from "./plazo.ts";
import { fileReclamo } from "./recibir.server.ts";
import { formatCodigo, type Hoja, type TipoAnotacion } from "./reclamos.ts";
import { createReclamo, draftReclamo } from "./reclamos.server.ts";
import type { ReclamoNuevo } from "./reclamos.schema.ts";
import { remindPlazos } from "./tarea-plazo.server.ts";

const db = await openTestDb();
const tienda = openTestTienda(db, []);
const { id: actor_id } = await addCliente(db);

const QUEJA: ReclamoNuevo = {
  nombre: "Zenobia Núñez",
  documento_tipo: "dni",
  documento_numero: "87654321",
  domicilio: null,
  telefono: null,
  email: "zenobia@correo.pe",
  apoderado: null,
  bien: "servicio",
  monto: null,
  descripcion: null,
  pedido: null,
  tipo: "queja",
  detalle: "Nadie contesta.",
  solicitud: null,
};

/** A Monday, in weeks without holidays. */
const LUNES = "2026-09-07T15:00:00Z";
const octubre = (dia: string) => new Date(`2026-10-${dia}T15:00:00Z`);
const el = (dia: string) => new Date(`2026-09-${dia}T15:00:00Z`);

const PROVEEDOR = {
  proveedor_razon_social: "X",
  proveedor_ruc: "20131312955",
  proveedor_direccion: "Y",
  establecimiento: "Z",
};

let n = 0;
const file = (more: Partial<ReclamoNuevo> = {}, ahora = new Date(LUNES)) =>
  fileReclamo(tienda, { ...QUEJA, detalle: `Caso ${(n += 1)}`, ...more }, ahora);
const list = (filtros: Partial<FiltrosReclamos> = {}, ahora = el("08")) =>
  listReclamos(db, { buscar: "", situacion: null, tipo: null, pagina: 1, ...filtros }, ahora);
const listCodes = async (filtros: Partial<FiltrosReclamos>, ahora?: Date) =>
  (await list(filtros, ahora)).reclamos.map(({ codigo }) => codigo);
const vencidos = (dia: string) => listCodes({ situacion: "vencidos" }, new Date(dia));
const answer = (hoja: Hoja, texto = "Lo vemos.") =>
  answerReclamo(tienda, { codigo: formatCodigo(hoja), texto, actor_id });
const annotate = (hoja: Hoja, tipo: TipoAnotacion, ahora: Date, texto = "Por esto.") =>
  annotateReclamo(tienda, { codigo: formatCodigo(hoja), tipo, texto, actor_id }, ahora);
const listMails = ({ id }: Hoja, cual: string) =>
  db
    .select()
    .from(correos)
    .where(eq(correos.clave, `reclamo:${id}:${cual}`));
const readTerm = async (hoja: Hoja, ahora: Date) => {
  const found = await getReclamo(db, formatCodigo(hoja), ahora);
  if (!found) throw new Error("no such sheet");
  return { vence: found.plazo.vence, texto: formatPlazo(found.plazo) };
};

// Claims cannot be deleted, so earlier tests' ones are marked as answered.
beforeEach(() => db.update(fichas_reclamo).set({ respondido: true }));

describe("an answer", () => {
  test("is given once: recorded, sent, and the claim is closed", async () => {
    const hoja = await file();
    expect(await countPendientes(db)).toBe(1);
    const [one, two] = await Promise.all(["Primera", "Segunda"].map((texto) => answer(hoja, texto)));
    expect(one?.hecho).not.toBe(two?.hecho);
    const [stored] = await db.select().from(respuestas_reclamo).where(eq(respuestas_reclamo.reclamo_id, hoja.id));
    const sent = await listMails(hoja, "respuesta");
    expect(sent).toHaveLength(1);
    expect(sent[0]?.texto).toContain(stored?.texto);
    expect(await countPendientes(db)).toBe(0);
    expect(await getReclamo(db, formatCodigo(hoja))).toMatchObject({
      hoja: { respuesta: { texto: stored?.texto, medio: "correo" } },
    });
    const none = { codigo: "000000999-2026", texto: "x", actor_id };
    expect(await answerReclamo(tienda, none)).toMatchObject({ motivo: "no_existe" });
  });

  test("goes by letter where there is no e-mail", async () => {
    const hoja = await file({ email: null, domicilio: "Jr. Ancón 100" });
    expect(await answer(hoja)).toMatchObject({ hecho: true, hoja: { respuesta: { medio: "carta" } } });
    expect(await listMails(hoja, "respuesta")).toEqual([]);
  });
});

describe("the inbox", () => {
  test("has what waits first, the oldest on top, then what is answered, the newest on top, over all pages", async () => {
    // Without their mails, which are slow.
    const momentos = Array.from({ length: USUAL_ROWS + 5 }, (_, i) => new Date(Date.parse(LUNES) + i));
    const hojas = await db.transaction(async (tx) => {
      const filed: Hoja[] = [];
      for (const momento of momentos) {
        const reclamo = { ...QUEJA, nombre: "Paginada", detalle: momento.toISOString() };
        filed.push((await createReclamo(tx, draftReclamo(reclamo, PROVEEDOR, momento))).hoja);
      }
      return filed;
    });
    for (const hoja of hojas.slice(0, 10)) await answer(hoja);
    const codes = hojas.map(formatCodigo);
    const expected = [...codes.slice(10), ...codes.slice(0, 10).toReversed()];
    expect(await list({ buscar: "paginada" })).toMatchObject({ found: codes.length, paginas: 2, pagina: 1 });
    const pages = [await listCodes({ buscar: "paginada" }), await listCodes({ buscar: "paginada", pagina: 9 })];
    expect(pages.flat()).toEqual(expected);
    expect(await listCodes({ buscar: "paginada", situacion: "pendientes" })).toEqual(codes.slice(10));
    expect(await listCodes({ buscar: "paginada", situacion: "respondidos" })).toEqual(expected.slice(-10));
  });

  test.each([["zenobia nunez"], ["87654321"], ["ZENOBIA@CORREO"]])("finds %j", async (buscar) => {
    const hoja = await file();
    expect(await listCodes({ buscar, situacion: "pendientes" })).toEqual([formatCodigo(hoja)]);
    expect(await listCodes({ buscar: formatCodigo(hoja) })).toEqual([formatCodigo(hoja)]);
    expect(await listCodes({ buscar: `${buscar} zzz` })).toEqual([]);
  });

  test("finds the overdue by the holidays of the list", async () => {
    const hoja = await file();
    expect(await vencidos("2026-09-29T04:59:00Z")).toEqual([]);
    expect(await vencidos("2026-09-29T05:00:00Z")).toEqual([formatCodigo(hoja)]);
    expect(await countReclamos(db, el("29"))).toEqual({ pendientes: 1, vencidos: 1 });
    await db.insert(feriados).values({ dia: "2026-09-28", nombre: "De prueba" });
    expect(await vencidos("2026-09-29T05:00:00Z")).toEqual([]);
    await db.delete(feriados).where(eq(feriados.dia, "2026-09-28"));
  });
});

const urgencia = async (ahora: Date) => {
  const { peor, proximo, ...cuentas } = await readUrgencia(db, ahora);
  return { ...cuentas, peor: peor && formatPlazo(peor), proximo: proximo && formatPlazo(proximo) };
};

describe("the most urgent claim", () => {
  test("is the longest overdue, else the next whose term ends, not a suspended one", async () => {
    expect(await urgencia(el("08"))).toEqual({ vencidos: 0, peor: null, en_plazo: 0, proximo: null });
    const primera = await file();
    const segunda = await file({}, el("08"));
    expect(await urgencia(el("08"))).toMatchObject({ en_plazo: 2, proximo: "Quedan 14 días hábiles" });
    await annotate(primera, "propuesta", el("21"));
    expect(await urgencia(el("29"))).toMatchObject({ vencidos: 0, en_plazo: 2, proximo: "Vence hoy" });
    expect(await urgencia(octubre("02"))).toEqual({
      vencidos: 1,
      peor: "Vencido hace 3 días hábiles",
      en_plazo: 1,
      proximo: "Queda 1 día hábil",
    });
    await answer(segunda);
    expect(await urgencia(octubre("02"))).toMatchObject({ vencidos: 0, peor: null, en_plazo: 1 });
  });
});

const remind = (ahora: Date) => remindPlazos(tienda, ahora, new AbortController().signal);
const listReminders = async ({ id }: Hoja) => {
  const rows = await db
    .select()
    .from(correos)
    .where(like(correos.clave, `reclamo:${id}:recordatorio:%`));
  return rows.toSorted((a, b) => a.id.localeCompare(b.id)).map(({ para, asunto }) => `${para}: ${asunto}`);
};
const saying = (texto: string, hoja: Hoja) =>
  `hola@tienda.example: ${texto} para responder: Hoja de Reclamación ${formatCodigo(hoja)}`;

describe("the reminder before the term ends", () => {
  test("is sent to the shop once with three working days left and once with one", async () => {
    // Due on Monday the 28th.
    const hoja = await file();
    await remind(el("22"));
    expect(await listReminders(hoja)).toEqual([]);
    await Promise.all([remind(el("23")), remind(el("23")), remind(el("23"))]);
    await remind(el("24"));
    const first = saying("Quedan 3 días hábiles", hoja);
    expect(await listReminders(hoja)).toEqual([first]);
    await remind(el("25"));
    await remind(el("28"));
    expect(await listReminders(hoja)).toEqual([first, saying("Queda 1 día hábil", hoja)]);
    const [correo] = await listMails(hoja, "recordatorio:3");
    const texto = correo?.texto.replaceAll(/\s+/g, " ");
    expect(texto).toContain(formatFecha(startOfDay("2026-09-28")));
    expect(texto).toContain(`/admin/reclamos/${formatCodigo(hoja)}`);
  });

  test("is sent once if the shop was down for the first", async () => {
    const hoja = await file();
    expect(await remind(el("28"))).toBeGreaterThan(0);
    expect(await remind(el("28"))).toBe(0);
    expect(await listReminders(hoja)).toEqual([saying("Vence hoy", hoja)]);
  });

  test("is not sent for answered, overdue or suspended claims, until the term runs again", async () => {
    const [respondida, vencida, suspendida] = [await file(), await file(), await file()];
    await answer(respondida);
    await annotate(suspendida, "propuesta", el("24"), "Te damos otro.");
    await remind(el("29"));
    expect(await listReminders(respondida)).toEqual([]);
    expect(await listReminders(vencida)).toEqual([]);
    expect(await listReminders(suspendida)).toEqual([]);
    await remind(octubre("01"));
    expect(await listReminders(suspendida)).toEqual([saying("Quedan 2 días hábiles", suspendida)]);
  });

  test("is not written for a claim answered meanwhile", async () => {
    // Answers get the database's time, so this term must end today.
    const hoy = new Date();
    const hoja = await file({}, startOfDay(computeCorteVencidos(toDia(hoy), await readFeriados(db))));
    let asked = 0;
    const transaction = vi.spyOn(db, "transaction").mockImplementationOnce(async (work) => {
      asked += 1;
      await answer(hoja);
      return db.transaction(work);
    });
    await remind(hoy);
    transaction.mockRestore();
    expect(asked).toBe(1);
    expect(await listReminders(hoja)).toEqual([]);
  });
});

describe("reclassifying a queja as a reclamo", () => {
  test("counts it as a reclamo from then on, with the reason on the sheet; what was filed stays", async () => {
    const hoja = await file();
    expect(await listCodes({ tipo: "queja", situacion: "pendientes" })).toEqual([formatCodigo(hoja)]);
    expect(await annotate(hoja, "recalificacion", el("08"), "Es por el producto.")).toMatchObject({ hecho: true });
    expect(await listCodes({ tipo: "queja", situacion: "pendientes" })).toEqual([]);
    expect((await list({ tipo: "reclamo", situacion: "pendientes" })).reclamos).toMatchObject([{ tipo: "reclamo" }]);
    const found = await getReclamo(db, formatCodigo(hoja));
    expect(found?.hoja).toMatchObject({
      tipo: "queja",
      anotaciones: { recalificacion: { texto: "Es por el producto." } },
    });
    expect(await annotate(hoja, "recalificacion", el("08"))).toMatchObject({ motivo: "no_procede" });
    expect(await db.$count(auditoria, eq(auditoria.objeto_id, hoja.id))).toBe(1);
    await answer(hoja);
    expect((await listMails(hoja, "respuesta"))[0]?.asunto).toMatch(/^Respuesta a tu reclamo:/);
  });

  test("is refused for a reclamo", async () => {
    expect(await annotate(await file({ tipo: "reclamo" }), "recalificacion", el("08"))).toMatchObject({
      motivo: "no_procede",
    });
  });
});

describe("a proposal", () => {
  test("is sent, and suspends the term for five working days at most", async () => {
    const hoja = await file();
    expect(await annotate(hoja, "propuesta", el("25"), "Te damos otro.")).toMatchObject({ hecho: true });
    const [correo] = await listMails(hoja, "propuesta");
    expect(correo).toMatchObject({ para: "zenobia@correo.pe" });
    expect(correo?.texto).toContain("Te damos otro.");
    // Otherwise its last day would be Monday the 28th.
    expect(await readTerm(hoja, el("25"))).toEqual({ vence: "2026-09-28", texto: "Suspendido, queda 1" });
    expect(await readTerm(hoja, el("29"))).toEqual({ vence: "2026-09-30", texto: "Suspendido, queda 1" });
    expect(await countReclamos(db, el("29"))).toEqual({ pendientes: 1, vencidos: 0 });
    expect(await readTerm(hoja, octubre("02"))).toEqual({ vence: "2026-10-05", texto: "Queda 1 día hábil" });
    expect(await readTerm(hoja, octubre("06"))).toMatchObject({
      vence: "2026-10-05",
      texto: "Vencido hace 1 día hábil",
    });
    expect(await listCodes({ situacion: "vencidos" }, octubre("06"))).toEqual([formatCodigo(hoja)]);
    expect(await annotate(hoja, "propuesta", octubre("01"))).toMatchObject({ motivo: "no_procede" });
  });

  test("ends its suspension once the consumer has answered", async () => {
    const hoja = await file();
    expect(await annotate(hoja, "fin_propuesta", el("24"))).toMatchObject({ motivo: "no_procede" });
    await annotate(hoja, "propuesta", el("24"));
    await annotate(hoja, "fin_propuesta", el("25"), "No acepta.");
    expect(await readTerm(hoja, el("29"))).toEqual({ vence: "2026-09-29", texto: "Vence hoy" });
    const overdue = await listCodes({ situacion: "vencidos" }, el("30"));
    expect(overdue).toEqual([formatCodigo(hoja)]);
  });

  test("is refused when the term is over or the claim answered", async () => {
    const hoja = await file();
    expect(await annotate(hoja, "propuesta", el("29"))).toMatchObject({ motivo: "vencido" });
    await answer(hoja);
    expect(await annotate(hoja, "propuesta", el("08"))).toMatchObject({ motivo: "respondido" });
    expect(await listMails(hoja, "propuesta")).toEqual([]);
  });
});
