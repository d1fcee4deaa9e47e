import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { parse } from "yaml";
import { z } from "zod";
import { NOMBRES_TAREA } from "#app/features/base/tareas/tareas.ts";
import { abonos, copias, correos, devoluciones_abono, pagos, reembolsos, revisiones_libros } from "#db/schema/index.ts";
import { corridas } from "#db/schema/tareas.ts";
import { turnos } from "#db/schema/turnos.ts";
import { centimos } from "#lib/dinero.ts";
import { newId } from "#lib/ids.ts";
import { createLog } from "#lib/log.ts";
import { openBlankDb, openTestDb } from "#tests/db.ts";
import { insertComprobante } from "#tests/fixtures/comprobantes.ts";
import { addPedido, insertPedido, openTestShop } from "#tests/fixtures/pedido.ts";
import { addCliente } from "#tests/fixtures/tienda.ts";
import { createMetrics, printMedidas } from "./metrics.ts";

const db = await openTestDb();
const blank = await openBlankDb();
const log = createLog("silent");

/** A payment, in a shop where each of them waits. */
async function addPago(pedido_id: string, intento: number, campos: Partial<typeof pagos.$inferInsert> = {}) {
  const id = newId();
  const monto = centimos(11_800);
  const row = { pedido_id, proveedor: "stripe", monto, aprobado: centimos(0), vence_en: new Date(2999, 0) } as const;
  await db.insert(pagos).values({ id, intento, referencia: id, ...row, ...campos });
  return id;
}

const ago = (seconds: number) => ({ id: newId(), empezada_en: new Date(Date.now() - seconds * 1000) });

const inSeconds = (seconds: number) => new Date(Date.now() + seconds * 1000);

it("tells what costs money, read from the database", async () => {
  const { id: pedido } = await addPedido(await openTestShop(db), { pagado: true }).then(({ cliente }) =>
    insertPedido(db, cliente.id, { estado: "cancelado" }),
  );
  const { id: usuario } = await addCliente(db);
  await insertPedido(db, usuario, { created_at: new Date(Date.now() - 25 * 3_600_000) });
  await addPago(pedido, 1, { estado: "pendiente", created_at: new Date(Date.now() - 100_000) });
  await addPago(pedido, 2, { estado: "abierto", vence_en: new Date(Date.now() - 200_000) });
  await addPago(pedido, 3, { estado: "cerrado", vence_en: new Date(Date.now() - 900_000) });
  const pago_id = await addPago(pedido, 4, { estado: "abierto" });
  await db.insert(abonos).values({ id: newId(), pago_id, codigo: "1", created_at: new Date(Date.now() - 300_000) });
  const monto = centimos(100);
  await db.insert(reembolsos).values({ id: newId(), pago_id, monto });
  const por_mano = await addPago(pedido, 5, { proveedor: "yape", estado: "pendiente" });
  await db.insert(reembolsos).values({ id: newId(), pago_id: por_mano, monto });
  await db.insert(devoluciones_abono).values({ id: newId(), pago_id: por_mano, monto });
  const run = { empezo: new Date(), termino: new Date(Date.now() - 60_000) };
  await db.insert(corridas).values([
    { tarea: "correo", ...run, fallos: 4 },
    { tarea: "una-de-antes", ...run, fallos: 9 },
  ]);
  const mail = { tipo: "prueba", para: "a@b.pe", asunto: "", html: "", texto: "", busqueda: "" };
  await db.delete(correos);
  await db.insert(correos).values([
    { id: newId(), ...mail, created_at: new Date(Date.now() - 400_000) },
    { id: newId(), ...mail, created_at: new Date(Date.now() - 900_000), no_antes: new Date(Date.now() + 60_000) },
    { id: newId(), ...mail, estado: "fallido" },
    { id: newId(), ...mail, estado: "guardado" },
  ]);
  const copia = { archivo: "", cifrada: true, hecha_en: new Date() };
  await db.insert(copias).values([
    { ...copia, ...ago(900), envio: "hecho", prueba: "mal" },
    { ...copia, ...ago(500), envio: "fallo", prueba: "mal" },
    { ...copia, ...ago(50), hecha_en: null, fallo: "No hay sitio" },
  ]);
  const revision = { punto: { paso: "fin", tras: null }, sin_comprobar: [{ que: "Stripe", por: "" }] };
  const siempre = { que: "Yape", por: "", siempre: true as const };
  const uno = { clave: "a", libro: "caja", texto: "", enlace: "", desde: "" };
  await db.insert(revisiones_libros).values([
    { ...revision, ...ago(700), terminada_en: new Date(), descuadres: [uno, uno] },
    { ...revision, ...ago(600), terminada_en: new Date(), descuadres: [uno], sin_comprobar: [siempre] },
    { ...revision, ...ago(10), descuadres: [uno, uno, uno] },
  ]);
  await db
    .insert(turnos)
    .values([
      { id: newId() },
      { id: newId(), visto_en: inSeconds(-20), vence_en: inSeconds(-60) },
      { id: newId(), visto_en: inSeconds(-60), vence_en: inSeconds(-20) },
      { id: newId(), visto_en: inSeconds(-120) },
      { id: newId(), vence_en: inSeconds(600) },
      { id: newId(), vence_en: inSeconds(600), pedido_id: pedido },
    ]);
  await insertComprobante(db, pedido, { numero: 1, estado: "rechazado" });
  await insertComprobante(db, pedido, { numero: 2, estado: "pendiente" });

  const text = await printMedidas(db, NOMBRES_TAREA, log);
  const read = (name: string) =>
    Number(
      text
        .split("\n")
        .find((line) => line.startsWith(`${name} `))
        ?.split(" ")
        .at(-1),
    );
  for (const [name, value] of [
    ['qhatu_orders_last_day{estado="procesando"}', 1],
    ['qhatu_orders_last_day{estado="cancelado"}', 1],
    ['qhatu_orders_last_day{estado="pendiente"}', 0],
    ["qhatu_orders_paid_today", 1],
    ['qhatu_payments_waiting{kind="por_verificar"}', 1],
    ['qhatu_payments_waiting{kind="pendiente"}', 1],
    ['qhatu_payments_waiting{kind="vencido"}', 1],
    ['qhatu_payments_waiting{kind="reembolso"}', 1],
    ['qhatu_payments_waiting{kind="devolucion"}', 1],
    ['qhatu_task_failures{tarea="correo"}', 4],
    ['qhatu_task_failures{tarea="lotes"}', 0],
    ['qhatu_mails{estado="pendiente"}', 2],
    ['qhatu_mails{estado="fallido"}', 1],
    ['qhatu_queue{kind="esperando"}', 2],
    ['qhatu_queue{kind="comprando"}', 1],
    ['qhatu_books{kind="descuadre"}', 1],
    ['qhatu_books{kind="sin_comprobar"}', 0],
    ['qhatu_receipts{estado="rechazado"}', 1],
    ['qhatu_receipts{estado="detenido"}', 0],
    ['qhatu_receipts{estado="pendiente"}', 1],
    ["qhatu_db_up", 1],
  ] as const)
    expect([name, read(name)]).toEqual([name, value]);
  for (const [name, seconds] of [
    ['qhatu_payments_waiting_oldest_seconds{kind="pendiente"}', 100],
    ['qhatu_payments_waiting_oldest_seconds{kind="vencido"}', 200],
    ['qhatu_payments_waiting_oldest_seconds{kind="por_verificar"}', 300],
    ['qhatu_task_last_run_seconds{tarea="correo"}', 60],
    ["qhatu_mails_oldest_seconds", 400],
    ["qhatu_books_age_seconds", 600],
    ['qhatu_backup_age_seconds{kind="hecha"}', 500],
    ['qhatu_backup_age_seconds{kind="llevada"}', 900],
    ['qhatu_backup_age_seconds{kind="probada"}', 900],
  ] as const) {
    expect([name, read(name) >= seconds && read(name) < seconds + 90]).toEqual([name, true]);
  }
  expect(read("qhatu_receipts_oldest_seconds")).toBeGreaterThan(3600);
  expect(text).not.toContain("una-de-antes");
});

it("says that the database cannot be read, and nothing else of it", async () => {
  expect(await printMedidas(blank, NOMBRES_TAREA, log)).toBe("# TYPE qhatu_db_up gauge\nqhatu_db_up 0\n");
});

it("has every sample that an alert reads", async () => {
  const pool = { totalCount: 0, idleCount: 0, waitingCount: 0 };
  const text = createMetrics().print(pool) + (await printMedidas(db, NOMBRES_TAREA, log));
  const rules = z
    .object({ groups: z.array(z.object({ rules: z.array(z.looseObject({ expr: z.string() })) })) })
    .parse(parse(readFileSync("tools/alerts/qhatu.rules.yml", "utf8")));
  const read = rules.groups
    .flatMap((group) => group.rules.map(({ expr }) => expr))
    .flatMap((expr) => [...expr.matchAll(/(qhatu_\w+)(?:\{(\w+)=~?"([^"]+)"\})?/g)])
    .flatMap(([, name = "", label, values]) =>
      label ? (values ?? "").split("|").map((value) => `${name}{${label}="${value}"}`) : [name],
    );
  expect(read.length).toBeGreaterThan(15);
  const lines = text.split("\n");
  const isTold = (sample: string) => lines.some((line) => [" ", "{"].some((end) => line.startsWith(sample + end)));
  expect(read.filter((sample) => !isTold(sample))).toEqual([]);
});
