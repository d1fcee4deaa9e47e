import { waitUntil } from "#tools/caos/processes.ts";
import type { openShop } from "#tools/caos/open-shop.ts";
import { post, readAsStaff } from "#tools/caos/panel.ts";
import type { Db } from "#db/client.server.ts";
import { newId } from "#lib/ids.ts";
import type { Export } from "./exports.ts";
import type { Pictures } from "./pictures.ts";

interface Move {
  shop: Pick<Awaited<ReturnType<typeof openShop>>, "site" | "staff">;
  db: Db;
  file: Export;
  pictures: Pictures;
  filas: number;
  onStep: (name: string) => void;
}

const LISTA = "/admin/productos/mudanza";
const ENDS = ["mapeo", "revisada", "hecha", "fallida"];

function toForm(fields: Readonly<Record<string, string | File>>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  return form;
}

/** Compares the accounts of rows and pictures with what the file and the server were made of. */
async function findLost({ db, file, pictures, filas }: Move, id: string): Promise<string[]> {
  const faults: string[] = [];
  const { rows: counted } = await db.$client.query<{ destino: string; n: number; from: number; to: number }>(
    `select destino, count(*)::int as n, min(fila) as "from", max(fila) as "to" from mudanza_filas where mudanza_id = $1 group by destino`,
    [id],
  );
  const found = Object.fromEntries(counted.map(({ destino, n }) => [destino, n]));
  const wanted = Object.fromEntries(Object.entries(file.conteos).filter(([, n]) => n > 0));
  for (const destino of new Set([...Object.keys(found), ...Object.keys(wanted)]))
    if (found[destino] !== wanted[destino])
      faults.push(`rows ${destino}: ${found[destino] ?? 0}, expected ${wanted[destino] ?? 0}`);
  const [first, last] = [Math.min(...counted.map((row) => row.from)), Math.max(...counted.map((row) => row.to))];
  if (first !== 2 || last !== filas + 1) faults.push(`accounts of rows ${first} to ${last}`);
  const { rows } = await db.$client.query<{ origen: string; imagen: string | null; razon: string | null }>(
    "select origen, imagen, razon from mudanza_imagenes where mudanza_id = $1",
    [id],
  );
  for (const { origen, imagen, razon } of rows) {
    const why = pictures.findRazon(Number(/(\d+)\.jpg$/.exec(origen)?.[1]));
    const good = why === null ? imagen !== null && razon === null : imagen === null && why.test(razon ?? "");
    if (!good) faults.push(`picture ${origen}: ${razon ?? imagen}, expected ${String(why)}`);
  }
  const failed = rows.filter(({ razon }) => razon !== null).length;
  const { rows: told } = await db.$client.query<{ n: number }>(
    "select count(distinct aviso)::int as n from mudanza_filas, unnest(avisos) as aviso where mudanza_id = $1 and aviso like 'Sin la imagen %'",
    [id],
  );
  if (told[0]?.n !== failed) faults.push(`${failed} pictures failed, ${told[0]?.n} are told of a row`);
  const distinct = new Set(rows.flatMap(({ imagen }) => imagen ?? [])).size;
  console.log(`  rows ${JSON.stringify(found)}, pictures ${rows.length}: ${distinct} different came, ${failed} failed`);
  if (distinct !== rows.length - failed) faults.push("some pictures were the same");
  return faults;
}

/** Through the panel, as a person does: file, columns, review, pictures and products, undo. Returns what is wrong. */
export async function moveIn(move: Move): Promise<string[]> {
  const { shop, db, file, onStep } = move;
  const { site, staff } = shop;
  const [id, cookie] = [newId(), staff.cookies[0] ?? ""];
  const page = `${LISTA}/${id}`;
  const send = async (name: string, where: string, fields: Readonly<Record<string, string | File>>) => {
    onStep(name);
    const status = await post(site, cookie, where, toForm(fields));
    if (status >= 400) throw new Error(`${name}: answered with ${status}`);
  };
  const rest = async (wanted: string) => {
    let [estado, seen] = ["", Date.now()];
    await waitUntil(
      wanted,
      async () => {
        const { rows } = await db.$client.query<{ estado: string }>("select estado from mudanzas where id = $1", [id]);
        estado = rows[0]?.estado ?? "";
        if (!ENDS.includes(estado)) onStep(estado);
        // Somebody watches.
        if (Date.now() > seen + 3_000) {
          seen = Date.now();
          await readAsStaff(site, cookie, page);
        }
        return ENDS.includes(estado);
      },
      { seconds: 1_800 },
    );
    if (estado !== wanted) throw new Error(`the move is ${estado}, not ${wanted}`);
  };
  await send("upload", LISTA, {
    paso: "subir",
    clave: id,
    archivo: new File([new Uint8Array(file.bytes)], "export.csv"),
  });
  onStep("columns");
  await readAsStaff(site, cookie, page);
  const { rows } = await db.$client.query<{ mapeo: string[] }>("select mapeo from mudanzas where id = $1", [id]);
  const papeles = Object.fromEntries((rows[0]?.mapeo ?? []).map((papel, n) => [`papel.${n}`, papel]));
  const said = { con_igv: "si", decimal: "punto", rebajado: "true", stock: "0" };
  await send("columns", page, { paso: "mapear", ...said, ...papeles });
  await rest("revisada");
  await send("trayendo", page, { paso: "traer" });
  await rest("hecha");
  const faults = await findLost(move, id);
  await send("deshaciendo", page, { paso: "deshacer" });
  await rest("hecha");
  const left = await db.$client.query<{ n: number }>(
    "select count(*)::int as n from mudanza_filas where mudanza_id = $1 and destino in ('nueva', 'queda')",
    [id],
  );
  if (left.rows[0]?.n !== 0) faults.push(`${left.rows[0]?.n} products are left after the undo`);
  return faults;
}
