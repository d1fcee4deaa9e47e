import { formatSigned } from "#lib/dinero-con-signo.ts";
import { formatNumero } from "#lib/numbers.ts";
import { NOMBRE_METODO } from "#app/features/base/ajustes/metodos.ts";
import { nameDistrito } from "#app/features/cuentas/caja/lista.ts";
import { readDistrito } from "#lib/ubigeo/lugares.ts";
import { METODOS_PAGO } from "#db/values.ts";
import {
  type Ask,
  DIA_PEDIDO,
  type Dias,
  FALTA,
  listDias,
  one,
  type Parte,
  readVendido,
  signed,
  soles,
  toCentimos,
  VENTAS,
} from "./figures.ts";

/** Expected figures of a period, as tests/e2e/figures.ts for the rest of the dashboard. */

/** Money in céntimos. */
async function readNumeros(ask: Ask, dias: Dias) {
  const { pedidos, nuevos, unidades, vendido, promedio, cobrado, devuelto } = await readVendido(ask, dias);
  const { falta } = await one<{ falta: string }>(ask, `${FALTA} and ${DIA_PEDIDO} between $1 and $2`, [
    dias.desde,
    dias.hasta,
  ]);
  const [visto] = await ask<{ visitas: string | null; vendidos: string }>(
    `${VENTAS} select (select sum(visitas) from visitas_dia where dia::text between $1 and $2) as visitas,
      (select count(*) from ventas where dia between $1 and $2 and dia >= (select min(dia)::text from visitas_dia))
        as vendidos`,
    [dias.desde, dias.hasta],
  );
  return {
    Ventas: toCentimos(vendido),
    Conversión: visto?.visitas ? (100 * Number(visto.vendidos)) / Number(visto.visitas) : null,
    Cobrado: toCentimos(cobrado),
    Devuelto: toCentimos(devuelto),
    "Por cobrar": toCentimos(falta),
    "Pedidos vendidos": Number(pedidos),
    Unidades: Number(unidades),
    "Ticket medio": toCentimos(promedio),
    "Clientes nuevos": Number(nuevos),
    "Clientes que vuelven": Number(pedidos) - Number(nuevos),
  };
}

/** The visits below the cards. */
export async function readVisitas(ask: Ask, { desde, hasta }: Dias): Promise<string> {
  const { n } = await one<{ n: string }>(
    ask,
    "select coalesce(sum(visitas), 0) as n from visitas_dia where dia::text between $1 and $2",
    [desde, hasta],
  );
  return `${formatNumero(Number(n))} ${n === "1" ? "visita" : "visitas"} en estos días`;
}

const DINERO: readonly string[] = ["Ventas", "Cobrado", "Devuelto", "Por cobrar", "Ticket medio"];
const tasa = new Intl.NumberFormat("es-PE", { minimumFractionDigits: 1, maximumFractionDigits: 1 });

function formatCifra(titulo: string, cifra: number): string {
  if (titulo === "Conversión") return `${tasa.format(cifra)} %`;
  return DINERO.includes(titulo) ? formatSigned(cifra) : formatNumero(cifra);
}

function describeCambio(ahora: number, antes: number | null): string {
  if (antes === null) return "";
  if (ahora === antes) return "Igual que antes";
  if (antes <= 0) return "Sin datos previos";
  const porcentaje = formatNumero(Math.round((100 * Math.abs(ahora - antes)) / antes));
  return `${porcentaje} % ${ahora > antes ? "más" : "menos"}`;
}

/** The cards of a period, with the change against as many days before. */
export async function readPeriodo(ask: Ask, { desde, hasta }: Dias): Promise<Record<string, [string, string]>> {
  const [before] = await ask<Dias>(
    `select ($1::date - ($2::date - $1::date + 1))::text as desde, ($1::date - 1)::text as hasta`,
    [desde, hasta],
  );
  if (!before) throw new Error("no days");
  const antes = new Map(Object.entries(await readNumeros(ask, before)));
  const cards = Object.entries(await readNumeros(ask, { desde, hasta })).map(
    ([titulo, cifra]): [string, [string, string]] => {
      if (cifra === null) return [titulo, ["–", ""]];
      return [titulo, [formatCifra(titulo, cifra), describeCambio(cifra, antes.get(titulo) ?? null)]];
    },
  );
  return Object.fromEntries(cards);
}

/** The chart's table: orders, sold, paid, refunded, by day. */
export async function readTramos(ask: Ask, dias: Dias): Promise<string[][]> {
  const rows = [];
  for (const { dia } of await listDias(ask, dias)) {
    const { pedidos, vendido, cobrado, devuelto } = await readVendido(ask, { desde: dia, hasta: dia });
    rows.push([formatNumero(Number(pedidos)), soles(vendido), signed(cobrado), signed(devuelto)]);
  }
  return rows;
}

const toFila = ({ clave, cuantos, vendido }: Parte) => [clave, formatNumero(Number(cuantos)), signed(vendido)];

/** The breakdowns by title, each as name, orders or units, and amount. */
export async function readDesgloses(ask: Ask, { desde, hasta }: Dias): Promise<Record<string, string[][]>> {
  const of = (sql: string) => ask<Parte>(`${VENTAS} ${sql}`, [desde, hasta]);
  const lineas = `
    from ventas v, jsonb_to_recordset(v.items) as linea(producto_id uuid, cantidad int, precio numeric)
    join productos p on p.id = linea.producto_id where dia between $1 and $2`;
  const categorias = await of(`
    select p.categoria as clave, sum(linea.cantidad) as cuantos, sum(linea.cantidad * linea.precio) as vendido
    ${lineas} group by 1
    union all
    select 'Cupones y envíos', 0, sum((ajuste->>'monto')::numeric)
    from ventas, jsonb_array_elements(ajustes) ajuste where dia between $1 and $2 having count(*) > 0
    order by 3 desc, 1`);
  const productos = await of(`
    select p.nombre as clave, sum(linea.cantidad) as cuantos, sum(linea.cantidad * linea.precio) as vendido
    ${lineas} group by p.id, p.nombre order by 3 desc, p.id::text limit 10`);
  const metodos = await of(`
    select metodo as clave, count(*) as cuantos, sum(total) as vendido
    from ventas where dia between $1 and $2 group by 1`);
  const horas = await of(`
    select to_char(momento at time zone 'America/Lima', 'HH24:00') as clave, count(*) as cuantos, sum(total) as vendido
    from ventas where dia between $1 and $2 group by 1 order by 1`);
  const clientes = await of(`
    select coalesce(nullif(trim(u.nombre || ' ' || u.apellido), ''), u.email) as clave, count(*) as cuantos,
      sum(v.total) as vendido
    from ventas v join usuarios u on u.id = v.usuario_id where dia between $1 and $2
    group by u.id order by 3 desc, u.id limit 10`);
  const ventas = await ask<{ direccion_envio: string; total: string }>(
    `${VENTAS} select direccion_envio, total from ventas where dia between $1 and $2`,
    [desde, hasta],
  );
  const distritos = new Map<string, { cuantos: number; centimos: number }>();
  for (const { direccion_envio, total } of ventas) {
    const codigo = readDistrito(direccion_envio);
    const { cuantos, centimos: before } = distritos.get(codigo) ?? { cuantos: 0, centimos: 0 };
    distritos.set(codigo, { cuantos: cuantos + 1, centimos: before + toCentimos(total) });
  }
  const porDistrito = [...distritos]
    .toSorted(([a, { centimos: x }], [b, { centimos: y }]) => y - x || a.localeCompare(b))
    .map(([codigo, suma]) => [nameDistrito(codigo), formatNumero(suma.cuantos), formatSigned(suma.centimos)]);
  return {
    "Por categoría": categorias.map(toFila),
    "Por producto": productos.map(toFila),
    "Mejores clientes": clientes.map(toFila),
    "Por método de pago": METODOS_PAGO.flatMap((metodo) =>
      metodos
        .filter(({ clave }) => clave === metodo)
        .map((parte) => toFila({ ...parte, clave: NOMBRE_METODO[metodo] })),
    ),
    "Por distrito": porDistrito.slice(0, 10),
    "Por hora": horas.map(toFila),
  };
}
