import { eq, inArray, sql } from "drizzle-orm";
import { afterAll, describe, expect, test } from "vitest";
import { tareaCorreo } from "#tests/fixtures/correo.ts";
import { centimos } from "#lib/dinero.ts";
import { newId } from "#lib/ids.ts";
import { createLog } from "#lib/log.ts";
import { correos, folios_reclamo, limites, reclamos } from "#db/schema/index.ts";
import { openTestDb } from "#tests/db.ts";
import { openSmtp } from "#tests/fixtures/smtp.ts";
import { addCliente, openTestTienda } from "#tests/fixtures/tienda.ts";
import { hasCopia } from "./correo-reclamo.server.tsx";
import { addAnio, listFeriados } from "#app/features/entrega/feriados/feriados.server.ts";
import { listFeriadosFijos } from "#app/features/entrega/feriados/feriados.ts";
import { writeHojaPdf } from "./hoja-pdf.server.ts";
import { findAnioSinFeriados } from "./plazos.server.ts";
import { fileReclamo, receiveReclamo } from "./recibir.server.ts";
import { formatCodigo, type Hoja } from "./reclamos.ts";
import { createReclamo, draftReclamo, openHoja } from "./reclamos.server.ts";
import type { ReclamoNuevo } from "./reclamos.schema.ts";

const db = await openTestDb();
const smtp = await openSmtp();
const tienda = openTestTienda(db, [], {
  SMTP_URL: smtp.url,
  CORREO_REMITENTE: "Tienda <ventas@tienda.pe>",
  LIMITES: "0",
});
const limitada = openTestTienda(db, []);
afterAll(() => smtp.close());

const ANA: ReclamoNuevo = {
  nombre: "Ñusta <b> Quispe",
  documento_tipo: "dni",
  documento_numero: "12345678",
  domicilio: null,
  telefono: null,
  email: "ana@correo.pe",
  apoderado: null,
  bien: "producto",
  monto: centimos(12_050),
  descripcion: null,
  pedido: null,
  tipo: "reclamo",
  detalle: "Llegó roto.\n¿Qué hago?",
  solicitud: null,
};
const en = (anio: number, hora = "12:00") => new Date(`${anio}-06-10T${hora}:00-05:00`);
const numeros = async (anio: number) => {
  const rows = await db.select({ n: reclamos.numero }).from(reclamos).where(eq(reclamos.anio, anio));
  return rows.map(({ n }) => n).toSorted((a, b) => a - b);
};
const upTo = (n: number) => Array.from({ length: n }, (_, i) => i + 1);
const file = (detalle: string, ahora: Date, more: Partial<ReclamoNuevo> = {}) =>
  fileReclamo(tienda, { ...ANA, detalle, ...more }, ahora);

const toClave = ({ id }: { id: string }) => tienda.enlaces.sign("hoja", id);

function form(fields: Record<string, string>) {
  const data = new FormData();
  const typed = { ...ANA, monto: "120.50", ...fields };
  for (const [name, value] of Object.entries(typed)) data.set(name, value ?? "");
  return data;
}

/** Ms. 200 claims write 400 mails one by one behind the lock of their year. */
const DE_DOSCIENTOS = 120_000;

describe("numbers", () => {
  test(
    "200 claims at once have 200 consecutive ones, with mail down; the mails are all kept and sent later",
    { timeout: DE_DOSCIENTOS },
    async () => {
      await Promise.all(upTo(200).map((n) => file(`Caso ${n}`, en(2030))));
      expect(await numeros(2030)).toEqual(upTo(200));
      const { signal } = new AbortController();
      const down = openTestTienda(db, [], { SMTP_URL: "smtp://127.0.0.1:1", CORREO_REMITENTE: "ventas@tienda.pe" });
      await tareaCorreo.run(down, signal);
      expect(await db.$count(correos, eq(correos.estado, "pendiente"))).toBe(400);
      expect(await db.$count(correos, eq(correos.tipo, "reclamo_copia"))).toBe(200);
      // One worker pauses between mails; twenty take a twentieth of the time.
      await db.update(correos).set({
        proximo_intento: sql`case when ${correos.tipo} = 'reclamo_copia' then now() else now() + interval '1 day' end`,
      });
      await Promise.all(upTo(20).map(() => tareaCorreo.run(tienda, signal)));
      const sent = smtp.received.map(({ headers }) => /\d{9}-2030/.exec(headers.join("\n"))?.[0]);
      expect(sent).toHaveLength(200);
      expect(new Set(sent)).toEqual(new Set(upTo(200).map((numero) => formatCodigo({ numero, anio: 2030 }))));
    },
  );

  test("a crash between number and commit leaves no gap", async () => {
    await file("uno", en(2031));
    const proveedor = {
      proveedor_razon_social: "X",
      proveedor_ruc: "20131312955",
      proveedor_direccion: "Y",
      establecimiento: "Z",
    };
    const died = db.transaction(async (tx) => {
      const { hoja } = await createReclamo(tx, draftReclamo({ ...ANA, detalle: "muere" }, proveedor, en(2031)));
      expect(hoja.numero).toBe(2);
      throw new Error("killed");
    });
    await expect(died).rejects.toThrow("killed");
    await file("dos", en(2031));
    expect(await numeros(2031)).toEqual([1, 2]);
  });

  test("the same words twice are one claim, and take no number", async () => {
    const all = await Promise.all([1, 2, 3].map(() => file("doble", en(2032))));
    await file("otro", en(2032));
    expect(new Set(all.map(({ id }) => id)).size).toBe(1);
    expect(await numeros(2032)).toEqual([1, 2]);
    expect(await db.select().from(folios_reclamo).where(eq(folios_reclamo.anio, 2032))).toMatchObject([{ ultimo: 2 }]);
  });

  test("restart with the year, at midnight in Lima", async () => {
    const antes = await file("antes", new Date("2034-01-01T04:59:59Z"));
    const nuevo = await file("nuevo", new Date("2034-01-01T05:00:00Z"));
    expect([antes, nuevo].map(formatCodigo)).toEqual(["000000001-2033", "000000001-2034"]);
  });
});

describe("the copy", () => {
  test("is the whole sheet, with its number, the legal lines and the link", async () => {
    const hoja = await file("Copia\ncon ñ", en(2035), { nombre: "Ana <b>" });
    const [copia] = await db
      .select()
      .from(correos)
      .where(eq(correos.clave, `reclamo:${hoja.id}:copia`));
    expect(copia).toMatchObject({
      para: "ana@correo.pe",
      asunto: "Recibimos tu reclamo: Hoja de Reclamación 000000001-2035",
    });
    expect(copia?.html).toContain("Ana &lt;b&gt;");
    expect(copia?.html).toContain(`/libro-de-reclamaciones/000000001-2035?clave=${toClave(hoja)}`);
    for (const dato of ["12345678", "S/ 120.50", "INDECOPI", "improrrogable", "Disconformidad", "Copia\ncon ñ"]) {
      expect(copia?.texto.replace(/(?<!Copia)\n/g, " ")).toContain(dato);
    }
    expect(copia?.texto).not.toMatch(/9\d{8}-2035/);
  });

  test("without an e-mail the claim is filed all the same", async () => {
    const hoja = await file("sin correo", en(2035), { email: null, domicilio: "Jr. Ancón 100" });
    expect(await db.$count(correos, eq(correos.clave, `reclamo:${hoja.id}:copia`))).toBe(0);
    expect(await openHoja(tienda, formatCodigo(hoja), toClave(hoja))).toMatchObject({ id: hoja.id, respuesta: null });
  });

  test("as PDF has one or two pages, whatever its characters", async () => {
    const hoja = await file("PDF ☂ ñ\n".repeat(10), en(2035));
    const pdf = (await writeHojaPdf(hoja)).toString("latin1");
    expect(pdf.slice(0, 5)).toBe("%PDF-");
    expect(pdf.match(/\/Type \/Page\b/g)?.length).toBeLessThanOrEqual(2);
  });

  test("is shown to nobody without its key", async () => {
    const hoja = await file("secreto", en(2035));
    const claves = [
      "",
      "x",
      "a".repeat(32),
      hoja.id,
      `${toClave(hoja)}x`,
      toClave(await file("otro secreto", en(2035))),
    ];
    const read = await Promise.all(claves.map((clave) => openHoja(tienda, formatCodigo(hoja), clave)));
    expect(read.every((one) => one === null)).toBe(true);
    expect(await openHoja(tienda, "000000999-2035", toClave(hoja))).toBeNull();
  });

  test("of a claim before 0.4.0 opens by the key that was sent with it, too", async () => {
    const token = "b".repeat(32);
    const [row] = await db.select().from(reclamos).limit(1);
    if (!row) throw new Error("no claim");
    const before = { ...row, id: newId(), numero: 1, anio: 2019, token, huella: newId() };
    await db.insert(reclamos).values(before);
    for (const clave of [token, toClave(before)])
      expect(await openHoja(tienda, "000000001-2019", clave)).toMatchObject({ id: before.id });
    expect(await openHoja(tienda, "000000001-2019", "c".repeat(32))).toBeNull();
  });
});

describe("the stored claims", () => {
  test.each([
    ["reclamos", sql`update reclamos set detalle = 'otro'`],
    ["reclamos", sql`delete from reclamos`],
    ["reclamos", sql`truncate reclamos cascade`],
    ["respuestas_reclamo", sql`update respuestas_reclamo set texto = 'otra'`],
    ["respuestas_reclamo", sql`delete from respuestas_reclamo`],
    ["anotaciones_reclamo", sql`update anotaciones_reclamo set texto = 'otra'`],
    ["anotaciones_reclamo", sql`delete from anotaciones_reclamo`],
  ])("%s is neither changed nor deleted", async (tabla, statement) => {
    await expect(db.execute(statement)).rejects.toMatchObject({
      cause: { message: expect.stringContaining(`${tabla} is append only`) },
    });
  });
});

test("the list of holidays came with 2026 and 2027, and takes another year once", async () => {
  const { id: actor_id } = await addCliente(db);
  const seeded = [...listFeriadosFijos(2026), ...listFeriadosFijos(2027)];
  expect(await listFeriados(db)).toEqual(expect.arrayContaining(seeded));
  expect(await findAnioSinFeriados(db, new Date("2027-11-01T15:00:00Z"))).toBeNull();
  expect(await findAnioSinFeriados(db, new Date("2027-12-20T15:00:00Z"))).toBe(2028);
  expect([await addAnio(db, 2028, actor_id), await addAnio(db, 2028, actor_id)]).toEqual([16, 0]);
  expect(await findAnioSinFeriados(db, new Date("2027-12-20T15:00:00Z"))).toBeNull();
});

describe("the form", () => {
  const requestScope = { id: "p", ip: "203.0.113.9", nonce: "n", log: createLog("silent") };
  test("is filed, answers at its fields with what was typed, and refuses whatever fills the honeypot", async () => {
    expect(await receiveReclamo(tienda, requestScope, form({ detalle: "del formulario" }))).toMatchObject({
      tipo: "presentado",
      hoja: { monto: 12_050, domicilio: null },
    });
    expect(await receiveReclamo(tienda, requestScope, form({ email: "" }))).toMatchObject({
      tipo: "datos",
      campos: { domicilio: expect.any(String) },
      valores: { nombre: "Ñusta <b> Quispe" },
    });
    const count = await db.$count(reclamos);
    expect(await receiveReclamo(tienda, requestScope, form({ sitio_web: "x" }))).toMatchObject({ motivo: "honeypot" });
    expect(await db.$count(reclamos)).toBe(count);
  });

  test("fills nobody's mailbox: three copies a day to one, however it is spelled; the claims are all filed", async () => {
    const emails = ["eva@correo.pe", " EVA@Correo.pe", "eva+1@correo.pe", "eva@correo.pe", "eva+otra.vez@correo.pe"];
    const hojas: Hoja[] = [];
    for (const email of emails) {
      const filed = await receiveReclamo(limitada, requestScope, form({ email, detalle: `Caso ${hojas.length}` }));
      if (filed.tipo === "presentado") hojas.push(filed.hoja);
    }
    expect(hojas).toHaveLength(5);
    expect(await Promise.all(hojas.map((hoja) => hasCopia(db, hoja)))).toEqual([true, true, true, false, false]);
    const avisos = hojas.map(({ id }) => `reclamo:${id}:aviso`);
    expect(await db.$count(correos, inArray(correos.clave, avisos))).toBe(5);

    await db.update(limites).set({ vence_en: sql`now()` });
    const next = await receiveReclamo(limitada, requestScope, form({ email: "eva@correo.pe", detalle: "Mañana" }));
    expect(next.tipo === "presentado" && (await hasCopia(db, next.hoja))).toBe(true);
  });
});
