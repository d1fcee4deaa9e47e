import { and, asc, eq, sql } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { comprobantes, correos, eventos_comprobante } from "#db/schema/index.ts";
import { openTestEmisor } from "#tests/fixtures/oficina.ts";
import { openTestDb } from "#tests/db.ts";
import { readPedido } from "#tests/fixtures/tienda.ts";
import { isSigned, validateUbl } from "#tests/fixtures/ubl.ts";
import { tareaComprobantes } from "./tarea-comprobantes.server.ts";

const db = await openTestDb();
const signal = new AbortController().signal;
let emisor: Awaited<ReturnType<typeof openTestEmisor>>;

beforeEach(async () => {
  emisor = await openTestEmisor(db);
});

const listEventos = async (id: string) =>
  (
    await db
      .select()
      .from(eventos_comprobante)
      .where(eq(eventos_comprobante.comprobante_id, id))
      .orderBy(asc(eventos_comprobante.id))
  ).map(({ estado }) => estado);
const flagged = async (pedido_id: string) => (await readPedido(db, pedido_id)).requiere_atencion;
const mails = (pedido_id: string) =>
  db
    .select({ asunto: correos.asunto, texto: correos.texto })
    .from(correos)
    .where(and(eq(correos.pedido_id, pedido_id), eq(correos.tipo, "comprobante")));
const send = () => tareaComprobantes.run(emisor.tienda, signal);
const comeDue = () => db.update(comprobantes).set({ proximo_intento: sql`now()` });
const sent = () => emisor.oficina.calls.filter((call) => call.includes("sendBill")).length;

describe("a receipt that is sent", () => {
  it("is signed, valid, accepted once, and its answer kept", async () => {
    const { pedido_id } = await emisor.sell();
    await send();
    await send();
    const row = await emisor.readOne(pedido_id);
    expect(row).toMatchObject({ estado: "aceptado", codigo: "0000", intentos: 1 });
    expect(row.mensaje).toBe("La Boleta numero B001-1, ha sido aceptada");
    validateUbl(row.xml ?? "");
    expect(isSigned(row.xml ?? "")).toBe(true);
    expect(row.xml).toContain("SIN VALOR TRIBUTARIO");
    expect(isSigned(row.cdr ?? "")).toBe(true);
    validateUbl(row.cdr ?? "");
    expect(await listEventos(row.id)).toEqual(["pendiente", "aceptado"]);
    expect(sent()).toBe(1);
    expect(await flagged(pedido_id)).toBeNull();
  });

  it("and accepted is mailed to its customer once, with its number and where it is to be had", async () => {
    const { pedido_id } = await emisor.sell();
    expect(await mails(pedido_id)).toEqual([]);
    await send();
    const [mail, ...more] = await mails(pedido_id);
    expect(more).toEqual([]);
    expect(mail?.asunto).toContain("Tu boleta de venta electrónica B001-1 del pedido");
    for (const dice of ["B001-1, por S/ 236.00", `/pedido/${pedido_id}`, "SIN VALOR TRIBUTARIO"])
      expect(mail?.texto).toContain(dice);
  });

  it("and accepted, while the process dies before that is written, is mailed with the next answer", async () => {
    const { pedido_id } = await emisor.sell();
    await db.execute(
      sql`create function break_mail() returns trigger language plpgsql as $$ begin raise 'killed'; end $$`,
    );
    await db.execute(
      sql`create trigger break_mail before insert on correos for each row execute function break_mail()`,
    );
    await expect(send()).rejects.toThrow("Failed query");
    expect(await emisor.readOne(pedido_id)).toMatchObject({ estado: "pendiente" });
    await db.execute(sql`drop trigger break_mail on correos`);
    await comeDue();
    await send();
    await comeDue();
    await send();
    expect(await emisor.readOne(pedido_id)).toMatchObject({ estado: "registrada" });
    expect(await mails(pedido_id)).toHaveLength(1);
  });

  it("with remarks is observed, and needs nobody", async () => {
    await emisor.oficina.fail({ sunat: "observa" });
    const { pedido_id } = await emisor.sell();
    await send();
    expect(await emisor.readOne(pedido_id)).toMatchObject({ estado: "observado" });
    expect((await emisor.readOne(pedido_id)).mensaje).toContain("4207");
    expect(await mails(pedido_id)).toHaveLength(1);
    expect(await flagged(pedido_id)).toBeNull();
  });

  it("and refused is told with the office's code and what to do, and not sent again", async () => {
    await emisor.oficina.fail({ sunat: "rechaza" });
    const { pedido_id } = await emisor.sell();
    await send();
    await comeDue();
    await send();
    expect(await emisor.readOne(pedido_id)).toMatchObject({ estado: "rechazado", codigo: "2017" });
    expect(await mails(pedido_id)).toEqual([]);
    expect(await flagged(pedido_id)).toMatch(
      /^SUNAT rechazó la boleta de venta electrónica B001-1 \(2017: .+\)\. El RUC del comprador no existe/,
    );
    expect(sent()).toBe(1);
  });

  it("and not answered is sent again with growing pauses, the same to the byte", async () => {
    emisor.oficina.state.down = true;
    const { pedido_id } = await emisor.sell();
    await send();
    const first = await emisor.readOne(pedido_id);
    expect(first).toMatchObject({ estado: "pendiente", codigo: null, mensaje: "No se pudo conectar con SUNAT." });
    // Not before it is due.
    await send();
    expect(sent()).toBe(1);
    await comeDue();
    await send();
    const second = await emisor.readOne(pedido_id);
    expect(second.intentos).toBe(2);
    expect(second.proximo_intento.getTime() - first.proximo_intento.getTime()).toBeGreaterThan(30_000);
    emisor.oficina.state.down = false;
    await comeDue();
    await send();
    const last = await emisor.readOne(pedido_id);
    expect(last).toMatchObject({ estado: "aceptado", xml: first.xml, huella: first.huella });
    expect(await listEventos(last.id)).toEqual(["pendiente", "pendiente", "aceptado"]);
  });

  it("answered twice, by two workers, is written down once", async () => {
    const { pedido_id } = await emisor.sell();
    await Promise.all([send(), send(), send()]);
    const row = await emisor.readOne(pedido_id);
    expect(row.estado).toBe("aceptado");
    expect(await listEventos(row.id)).toEqual(["pendiente", "aceptado"]);
    expect(await mails(pedido_id)).toHaveLength(1);
  });

  it("to an office that is down for a day is told once, and still sent when it is back", async () => {
    emisor.oficina.state.down = true;
    const { pedido_id } = await emisor.sell();
    await send();
    expect(await flagged(pedido_id)).toBeNull();
    await db.update(comprobantes).set({ emitido_en: sql`now() - interval '25 hours'` });
    await comeDue();
    await send();
    const told = await flagged(pedido_id);
    expect(told).toContain("La boleta de venta electrónica B001-1 lleva un día sin respuesta de SUNAT");
    await comeDue();
    await send();
    expect(await flagged(pedido_id)).toBe(told);
    emisor.oficina.state.down = false;
    await comeDue();
    await send();
    expect(await emisor.readOne(pedido_id)).toMatchObject({ estado: "aceptado" });
  });

  it("while the office has trouble of its own waits", async () => {
    await emisor.oficina.fail({ errores: 1, ruta: "/ol-ti" });
    const { pedido_id } = await emisor.sell();
    await send();
    expect(await emisor.readOne(pedido_id)).toMatchObject({ estado: "pendiente", codigo: "0109" });
    await comeDue();
    await send();
    expect(await emisor.readOne(pedido_id)).toMatchObject({ estado: "aceptado" });
  });

  it("under a wrong password is held, with what to do", async () => {
    const { pedido_id } = await emisor.sell();
    emisor.oficina.state.change = (answer) =>
      answer.includes("Fault")
        ? answer
        : answer.replace(
            /<soap-env:Body>.*<\/soap-env:Body>/s,
            "<soap-env:Body><soap-env:Fault><faultcode>soap-env:Client.0104</faultcode><faultstring>La Clave ingresada es incorrecta</faultstring></soap-env:Fault></soap-env:Body>",
          );
    await send();
    expect(await emisor.readOne(pedido_id)).toMatchObject({ estado: "detenido", codigo: "0104" });
    expect(await flagged(pedido_id)).toContain("La clave SOL no es la de ese usuario");
  });
});
