import { createContext, type ReactNode, use } from "react";
import { SiPuede } from "#app/routing/puesto.tsx";
import { Link } from "#app/ui/link.tsx";
import { Icon } from "#app/ui/icon.tsx";
import type { Sort } from "#lib/list-params.ts";
import { buttonStyle } from "#app/ui/button-style.ts";
import { Button } from "#app/ui/button.tsx";
import { type Column, DataTable, QUIET } from "#app/ui/data-table.tsx";
import { Price } from "#app/ui/price.tsx";
import type { Selection } from "#app/ui/use-selection.ts";
import { Foto } from "#app/features/base/imagenes/foto.tsx";
import type { CampoProducto, TipoCampo } from "#app/features/catalogo/productos/campo.ts";
import { NOMBRE_ESTADO_PRODUCTO } from "#app/features/catalogo/productos/leer-ficha.ts";
import { CAMPOS, EN_LISTA, type NombreEnLista } from "#app/features/catalogo/productos/campos.ts";
import type { FilaProducto } from "./panel.ts";
import { CeldaEditable } from "./celda-editable.tsx";
import { InsigniaEstado } from "./insignia-estado.tsx";
import { InsigniaExistencias } from "#app/features/catalogo/existencias/insignia-existencias.tsx";
import { ELIMINAR, type EliminarProducto } from "./use-eliminar-producto.tsx";

type HrefOf = (id: string) => string;
type Acciones = Omit<EliminarProducto, "dialog">;

function Editar({ producto, to, acciones }: { producto: FilaProducto; to: string; acciones: Acciones }) {
  const { id, nombre } = producto;
  return (
    <>
      <Link
        to={to}
        preventScrollReset
        aria-label={`Editar ${nombre}`}
        title="Editar"
        // On a phone the whole row opens it.
        className={buttonStyle("tertiary", "sm", `max-md:hidden ${QUIET}`)}
      >
        <Icon name="pencil" className="size-4 stroke-2" />
      </Link>
      <Button
        variant="tertiary"
        size="sm"
        className="text-muted hover:bg-danger-soft hover:text-danger focus-visible:text-danger"
        title="Eliminar"
        aria-label={`Eliminar ${nombre}`}
        {...{ [ELIMINAR]: id }}
        busy={acciones.getBusy(id) ? "Eliminando…" : undefined}
        onClick={() => acciones.ask(producto)}
      >
        <Icon name="trash" className="size-4 stroke-2" />
      </Button>
    </>
  );
}

function Restaurar({ producto, acciones }: { producto: FilaProducto; acciones: Acciones }) {
  const { id, nombre } = producto;
  return (
    <Button
      variant="secondary"
      size="sm"
      aria-label={`Restaurar ${nombre}`}
      {...{ [ELIMINAR]: id }}
      busy={acciones.getBusy(id) ? "Restaurando…" : undefined}
      onClick={() => acciones.restore(producto)}
    >
      <Icon name="rotate-ccw" className="size-4 stroke-2" />
      <span className="max-md:sr-only">Restaurar</span>
    </Button>
  );
}

const StockBajoContext = createContext(0);

function Existencias({ stock_minimo, ...unidades }: Pick<FilaProducto, "stock" | "reservado" | "stock_minimo">) {
  const bajo = use(StockBajoContext);
  return <InsigniaExistencias {...unidades} bajo={stock_minimo ?? bajo} />;
}

/** null for fields too long for a list. */
const CELDAS_LISTA: Record<TipoCampo, ((fila: FilaProducto, name: NombreEnLista) => ReactNode) | null> = {
  linea: (fila, name) => (
    <span className="grid min-w-0 justify-items-start gap-y-0.5">
      <span className="line-clamp-2 min-w-0">{fila[name]}</span>
      {fila.codigo ? <span className="text-xs font-normal break-all text-muted">{fila.codigo}</span> : null}
      <InsigniaEstado producto={fila} />
    </span>
  ),
  parrafo: (fila, name) => <span className="line-clamp-2 max-w-80 text-muted">{fila[name]}</span>,
  categoria: ({ categoria }) => categoria,
  // For staff: on a phone their own price without IGV is enough.
  precio: ({ precio }) => <Price amount={precio} size="sm" className="md:justify-end" noteClassName="max-md:hidden" />,
  stock: ({ stock, reservado, stock_minimo }) => <Existencias {...{ stock, reservado, stock_minimo }} />,
  imagen: ({ imagen }) => <Foto imagen={imagen} alt="" sizes="3rem" className="w-9 rounded-sm md:w-10" />,
  imagenes: null,
  textos: null,
  lista: null,
  departamento: null,
  tallas: null,
  opciones: null,
  costo: null,
  minimo: null,
  estado: null,
  dia: null,
  etiquetas: null,
};

/** Shown in another column's cell until chosen as columns. */
const APARTE: Column<FilaProducto>[] = [
  { id: "codigo", header: "Código (SKU)", cell: ({ codigo }) => <span className="break-all">{codigo}</span> },
  { id: "estado", header: "Estado", cell: ({ estado }) => NOMBRE_ESTADO_PRODUCTO[estado] },
  { id: "ubicacion", header: "Lugar en el almacén", cell: ({ ubicacion }) => ubicacion },
  { id: "etiquetas", header: "Etiquetas", cell: ({ etiquetas }) => etiquetas.join(", ") },
];

/** All but the name can be hidden. */
export const DE_CAMPOS: Column<FilaProducto>[] = [
  ...EN_LISTA.map((name): Column<FilaProducto> => {
    const { etiqueta, tipo, panel }: CampoProducto = CAMPOS[name];
    const { titulo, lugar: _, ...lugares } = panel ?? { lugar: 0 };
    const cell = (fila: FilaProducto) => CELDAS_LISTA[tipo]?.(fila, name);
    const choose = name === "nombre" ? {} : { choose: "shown" as const };
    return { id: name, header: titulo ?? etiqueta, ...lugares, ...choose, cell };
  }),
  ...APARTE.map((column): Column<FilaProducto> => ({ ...column, choose: "hidden" })),
];

export const LISTA = "productos";

/** On a phone each takes a line of its own, since two do not fit. */
const toEditables = (motivo: string): Column<FilaProducto>[] =>
  DE_CAMPOS.map((column) => {
    if (column.id !== "precio" && column.id !== "stock") return column;
    const campo = column.id;
    const cell = (fila: FilaProducto) => <CeldaEditable producto={fila} campo={campo} motivo={motivo} />;
    // A column that is edited cannot be hidden.
    const { phone: _beside, choose: _choose, ...rest } = column;
    return { ...rest, align: "right", cell };
  });

const buildColumns = ({
  toHref,
  acciones,
  motivo,
}: Pick<Props, "toHref" | "acciones" | "motivo">): Column<FilaProducto>[] => [
  ...(motivo === null ? DE_CAMPOS : toEditables(motivo)),
  {
    id: "acciones",
    header: "Acciones",
    bare: true,
    phone: "aside",
    align: "right",
    cell: (producto) => (
      <SiPuede area="productos">
        <span className="inline-flex justify-end gap-1">
          {toHref ? (
            <Editar producto={producto} to={toHref(producto.id)} acciones={acciones} />
          ) : (
            <Restaurar producto={producto} acciones={acciones} />
          )}
        </span>
      </SiPuede>
    ),
  },
];

interface Props {
  filas: readonly FilaProducto[];
  orden: Sort;
  /** Undefined where there are no bulk actions. */
  selection: Selection | undefined;
  /** Opens a product over the list; null for removed ones. */
  toHref: HrefOf | null;
  acciones: Acciones;
  /** Why stock changes; null while not edited. */
  motivo: string | null;
  stock_bajo: number;
}

export function TablaProductos({ filas, orden, selection, toHref, acciones, motivo, stock_bajo }: Props) {
  return (
    <StockBajoContext value={stock_bajo}>
      <DataTable
        caption={toHref ? "Productos" : "Productos eliminados"}
        list={LISTA}
        columns={buildColumns({ toHref, acciones, motivo })}
        rows={filas}
        getId={({ id }) => id}
        getName={({ nombre }) => nombre}
        toHref={toHref ? ({ id }) => toHref(id) : undefined}
        toMatch={({ coincidencia }) => coincidencia}
        sort={orden}
        selection={selection}
      />
    </StockBajoContext>
  );
}
