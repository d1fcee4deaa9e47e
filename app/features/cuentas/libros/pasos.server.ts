import type { Tienda } from "#app/context.ts";
import { PasarelaError, type Pasarelas } from "#app/features/pedidos/pagos/pasarela.ts";
import type { Db } from "#db/client.server.ts";
import type { DescuadreHallado, Sospecha } from "#db/schema/libros.ts";
import { METODOS_PAGO, type MetodoPago } from "#db/values.ts";
import { readInOne, reviewUnidades } from "./libros.server.ts";
import { UNIDADES, type Unidad } from "./libros.ts";
import {
  compareListados,
  drawMuestra,
  findNoListados,
  listPagina,
  listSinLista,
  nameProveedor,
  type Tramo,
} from "./proveedores.server.ts";
import { listUnidades } from "./revisar.server.ts";
import { addSinComprobar, findTerminada, noteAvance, type RevisionLibros } from "./revision.server.ts";
import { lookAgain } from "./segunda.server.ts";

export type LibrosDeps = Pick<Tienda, "db" | "env" | "log" | "pasarelas">;

/** One slice of it. Throws PasarelaError where a provider does not answer. */
interface PasoLibros {
  nombre: string;
  /** What is told as not checked where it cannot be done. */
  que: string;
  hacer: (deps: LibrosDeps, source: Db, revision: RevisionLibros) => Promise<Tramo>;
}

const NOMBRE_UNIDAD: Record<Unidad, string> = {
  producto: "El stock de los productos",
  pedido: "Los pedidos y sus pagos",
  dia: "Las sumas por día",
  cupon: "Los cupones",
  serie: "Los números de los comprobantes",
};

const toPasoUnidad = (unidad: Unidad): PasoLibros => ({
  nombre: unidad,
  que: NOMBRE_UNIDAD[unidad],
  async hacer(_deps, source, { punto: { tras } }) {
    const { ids, isLast } = await listUnidades(source, unidad, tras);
    const found = await readInOne(source, (tx) => reviewUnidades(tx, unidad, ids));
    const sospechas = found.map(({ clave, revision, id }) => ({ tipo: "libro" as const, clave, revision, id }));
    return { sospechas, vistos: ids.length, tras: isLast ? null : (ids.at(-1) ?? null) };
  },
});

const listListables = (pasarelas: Pasarelas): MetodoPago[] =>
  METODOS_PAGO.filter((metodo) => pasarelas.get(metodo)?.list !== undefined);

function toPasosProveedor(proveedor: MetodoPago): PasoLibros[] {
  const que = nameProveedor(proveedor);
  return [
    {
      nombre: `lista:${proveedor}`,
      que,
      async hacer({ pasarelas }, _source, revision) {
        const pasarela = pasarelas.get(proveedor);
        if (!pasarela?.list) throw new PasarelaError(proveedor, "its keys are gone");
        return listPagina(revision, proveedor, pasarela.list.bind(pasarela));
      },
    },
    {
      nombre: `nuestros:${proveedor}`,
      que,
      hacer: ({ db }, source, revision) => findNoListados({ db, source }, revision, proveedor),
    },
    {
      nombre: `suyos:${proveedor}`,
      que,
      hacer: ({ db }, source, revision) => compareListados({ db, source }, revision, proveedor),
    },
  ];
}

const MUESTRA: PasoLibros = {
  nombre: "muestra",
  que: "Algunos pagos de hace más de un mes",
  hacer: ({ pasarelas }, source, revision) => drawMuestra(source, revision, listListables(pasarelas)),
};

/** In order. A provider whose list cannot be read is passed over whole. */
const listPasos = (pasarelas: Pasarelas): PasoLibros[] => [
  ...UNIDADES.map(toPasoUnidad),
  ...listListables(pasarelas).flatMap(toPasosProveedor),
  MUESTRA,
];

export const SEGUNDA = "segunda";
export const FIN = "fin";

/** The step after this one, of the same thing or, with `skip`, of the next. */
function findNext(pasos: readonly PasoLibros[], { nombre, que }: PasoLibros, skip: boolean): string {
  const at = pasos.findIndex((paso) => paso.nombre === nombre);
  const next = pasos.slice(at + 1).find((paso) => !skip || paso.que !== que);
  return next?.nombre ?? SEGUNDA;
}

/** From the replica where there is one; from the primary while that fails. */
async function readSlice(
  deps: LibrosDeps,
  replica: Db | null,
  paso: PasoLibros,
  revision: RevisionLibros,
): Promise<Tramo> {
  if (replica === null) return paso.hacer(deps, deps.db, revision);
  try {
    return await paso.hacer(deps, replica, revision);
  } catch (error) {
    if (error instanceof PasarelaError) throw error;
    deps.log.warn({ err: error, paso: paso.nombre }, "books: the replica failed, the primary is read");
    return paso.hacer(deps, deps.db, revision);
  }
}

/** The first look: one slice of one step, written down with where to go on. */
export async function stepPrimera(deps: LibrosDeps, replica: Db | null, revision: RevisionLibros): Promise<void> {
  const pasos = listPasos(deps.pasarelas);
  const paso = pasos.find(({ nombre }) => nombre === revision.punto.paso) ?? pasos[0];
  if (!paso) return;
  const first = revision.punto.paso === "";
  const sinLista = first ? await listSinLista(deps.db, revision, deps.pasarelas) : null;
  const { sospechas, vistos, tras, write } = await readSlice(deps, replica, paso, revision);
  await deps.db.transaction(async (tx) => {
    await write?.(tx);
    await noteAvance(tx, revision, {
      punto: tras === null ? { paso: findNext(pasos, paso, false), tras: null } : { paso: paso.nombre, tras },
      sospechas: [...revision.sospechas, ...sospechas],
      revisados: revision.revisados + vistos,
      ...(sinLista && { sin_comprobar: sinLista }),
    });
  });
}

/** The second look passes over what is first, and over all else of the same provider. */
function skipSospecha({ sospechas, sin_comprobar }: RevisionLibros, por: string) {
  const [first, ...others] = sospechas;
  const isSame = (one: Sospecha) => first?.tipo === "pago" && one.tipo === "pago" && one.proveedor === first.proveedor;
  const que = first?.tipo === "pago" ? nameProveedor(first.proveedor) : "Algo que no cuadraba a la primera";
  return {
    sospechas: others.filter((one) => !isSame(one)),
    sin_comprobar: addSinComprobar(sin_comprobar, { que, por }),
  };
}

/** What could not be done is told as not checked, and the next thing is. */
export async function skipPaso(deps: LibrosDeps, revision: RevisionLibros, por: string): Promise<void> {
  const { punto, sin_comprobar } = revision;
  if (punto.paso === SEGUNDA) return noteAvance(deps.db, revision, skipSospecha(revision, por));
  const pasos = listPasos(deps.pasarelas);
  const paso = pasos.find(({ nombre }) => nombre === punto.paso) ?? pasos[0];
  if (!paso) return;
  await noteAvance(deps.db, revision, {
    punto: { paso: findNext(pasos, paso, true), tras: null },
    sin_comprobar: addSinComprobar(sin_comprobar, { que: paso.que, por }),
  });
}

/** The second look: the first of what is left, on the primary and at the provider by id. */
export async function stepSegunda(deps: LibrosDeps, revision: RevisionLibros): Promise<void> {
  const [sospecha, ...sospechas] = revision.sospechas;
  if (!sospecha) return noteAvance(deps.db, revision, { punto: { paso: FIN, tras: null } });
  const seen = await lookAgain(deps, sospecha);
  if (seen === null) return noteAvance(deps.db, revision, { sospechas });
  if ("que" in seen) {
    return noteAvance(deps.db, revision, { sospechas, sin_comprobar: addSinComprobar(revision.sin_comprobar, seen) });
  }
  const before = (await findTerminada(deps.db, revision))?.descuadres.find(({ clave }) => clave === seen.clave);
  const hallado: DescuadreHallado = { ...seen, desde: before?.desde ?? revision.empezada_en.toISOString() };
  await noteAvance(deps.db, revision, { sospechas, descuadres: [...revision.descuadres, hallado] });
}
