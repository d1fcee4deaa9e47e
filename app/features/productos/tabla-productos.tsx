import { Pencil, RotateCcw, Trash2 } from "lucide-react";
import { Link } from "react-router";
import type { Sort } from "#app/lib/list-params.ts";
import { buttonStyle } from "#app/ui/button-style.ts";
import { Button } from "#app/ui/button.tsx";
import { type Column, DataTable } from "#app/ui/data-table.tsx";
import { Price } from "#app/ui/price.tsx";
import type { Selection } from "#app/ui/use-selection.ts";
import { Foto } from "../imagenes/foto.tsx";
import type { FilaProducto } from "./gestion.ts";
import { InsigniaExistencias } from "./insignia-existencias.tsx";
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
        className={buttonStyle("tertiary", "sm")}
      >
        <Pencil aria-hidden className="size-4" strokeWidth={2} />
        <span className="md:hidden">Editar</span>
      </Link>
      <Button
        variant="tertiary"
        size="sm"
        className="text-danger hover:bg-danger-soft"
        title="Eliminar"
        aria-label={`Eliminar ${nombre}`}
        {...{ [ELIMINAR]: id }}
        busy={acciones.busyOf(id) ? "Eliminando…" : undefined}
        onClick={() => acciones.ask(producto)}
      >
        <Trash2 aria-hidden className="size-4" strokeWidth={2} />
        <span className="md:hidden">Eliminar</span>
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
      busy={acciones.busyOf(id) ? "Restaurando…" : undefined}
      onClick={() => acciones.restore(producto)}
    >
      <RotateCcw aria-hidden className="size-4" strokeWidth={2} />
      Restaurar
    </Button>
  );
}

const columnsOf = (hrefOf: HrefOf | null, acciones: Acciones): Column<FilaProducto>[] => [
  {
    id: "nombre",
    header: "Producto",
    sortable: "asc",
    cell: ({ nombre, imagen }) => (
      <span className="flex items-center gap-3">
        <Foto imagen={imagen} alt="" sizes="3rem" className="aspect-4/5 w-10 shrink-0 rounded-sm" />
        <span className="line-clamp-2 min-w-0">{nombre}</span>
      </span>
    ),
  },
  {
    id: "descripcion",
    header: "Descripción",
    from: "xl",
    bare: true,
    cell: ({ descripcion }) => <span className="line-clamp-2 max-w-80 text-muted">{descripcion}</span>,
  },
  { id: "categoria", header: "Categoría", sortable: "asc", from: "lg", cell: ({ categoria }) => categoria },
  {
    id: "precio",
    header: "Precio",
    sortable: "desc",
    align: "right",
    cell: ({ precio }) => <Price amount={precio} size="sm" className="justify-end" />,
  },
  { id: "stock", header: "Stock", sortable: "asc", cell: ({ stock }) => <InsigniaExistencias stock={stock} /> },
  {
    id: "acciones",
    header: "Acciones",
    bare: true,
    align: "right",
    cell: (producto) => (
      <span className="inline-flex flex-wrap justify-end gap-1 md:flex-nowrap">
        {hrefOf ? (
          <Editar producto={producto} to={hrefOf(producto.id)} acciones={acciones} />
        ) : (
          <Restaurar producto={producto} acciones={acciones} />
        )}
      </span>
    ),
  },
];

interface Props {
  filas: readonly FilaProducto[];
  orden: Sort;
  selection: Selection;
  /** Opens a product over the list; null for those that were removed, which can be restored and no more. */
  hrefOf: HrefOf | null;
  acciones: Acciones;
}

/** The products of the panel, a page of them. */
export function TablaProductos({ filas, orden, selection, hrefOf, acciones }: Props) {
  return (
    <DataTable
      caption={hrefOf ? "Productos" : "Productos eliminados"}
      columns={columnsOf(hrefOf, acciones)}
      rows={filas}
      idOf={({ id }) => id}
      nameOf={({ nombre }) => nombre}
      hrefOf={hrefOf ? ({ id }) => hrefOf(id) : undefined}
      sort={orden}
      selection={selection}
    />
  );
}
