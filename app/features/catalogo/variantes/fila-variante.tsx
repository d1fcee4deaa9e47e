import type { ComponentProps } from "react";
import { Foto } from "#app/features/base/imagenes/foto.tsx";
import { Alert } from "#app/ui/alert.tsx";
import { Badge } from "#app/ui/badge.tsx";
import { Button } from "#app/ui/button.tsx";
import { cx } from "#app/ui/cx.ts";
import { CONTROL, FieldError, useDescription } from "#app/ui/field.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { Link } from "#app/ui/link.tsx";
import { SelectRow } from "#app/ui/select-row.tsx";
import { AS } from "#app/ui/table-roles.ts";
import type { Selection } from "#app/ui/use-selection.ts";
import { formatSoles } from "#lib/dinero.ts";
import { NOMBRE_ESTADO_PRODUCTO } from "#app/features/catalogo/productos/leer-ficha.ts";
import { splitOpcion } from "#app/features/catalogo/productos/opcion.ts";
import { ESTADOS_FILA, type FilaVariante, nameCampo } from "./tabla-variantes.ts";
import type { TablaAbierta } from "./use-tabla-variantes.ts";

const CELL = "min-w-0 md:px-3 md:py-2 md:align-top md:first:pl-4 md:last:pr-4";

interface CeldaProps extends ComponentProps<"input"> {
  etiqueta: string;
  variante: string;
  error: string | undefined;
}

function Celda({ etiqueta, variante, error, className, ...props }: CeldaProps) {
  const ids = useDescription({ id: undefined, error });
  return (
    <td {...AS.cell} className={CELL}>
      <label htmlFor={ids.control.id} className="text-sm font-semibold md:sr-only">
        {etiqueta}
        <span className="sr-only"> de {variante}</span>
      </label>
      <input autoComplete="off" {...props} {...ids.control} className={cx(CONTROL, "min-h-11", className)} />
      <FieldError id={ids.errorId} error={error} />
    </td>
  );
}

interface ConflictoProps {
  fila: FilaVariante;
  quien: string | null;
  onDrop: () => void;
  onInsist: () => void;
}

function Conflicto({ fila, quien, onDrop, onInsist }: ConflictoProps) {
  const { nombre, codigo, precio, stock, estado, eliminada } = fila;
  const es = eliminada ? "eliminada" : NOMBRE_ESTADO_PRODUCTO[estado].toLowerCase();
  const ahora = [nombre, codigo, formatSoles(precio), `stock ${stock}`, es].filter(Boolean).join(", ");
  return (
    <Alert tone="warning" title={`${quien ?? "Otra persona"} guardó cambios en esta variante mientras la editabas`}>
      <div className="grid gap-3">
        <p>Lo tuyo aún no se guardó. Ahora está así: {ahora}.</p>
        <div className="flex flex-wrap gap-3">
          <Button variant="secondary" size="sm" onClick={onDrop}>
            Quedarme con lo suyo
          </Button>
          <Button variant="secondary" size="sm" onClick={onInsist}>
            Poner lo mío encima
          </Button>
        </div>
      </div>
    </Alert>
  );
}

interface Props {
  fila: FilaVariante;
  tabla: TablaAbierta;
  selection: Selection;
  columnas: number;
  /** Letters of each option's longest value. */
  anchos: readonly number[];
}

export function FilaTabla({ fila, tabla, selection, columnas, anchos }: Props) {
  const { id, opciones, oferta_hasta } = fila;
  const textos = tabla.read(fila);
  const variante = opciones.map((opcion) => splitOpcion(opcion).valor).join(", ");
  const conflicto = tabla.findConflicto(fila);
  const error = (campo: Parameters<typeof nameCampo>[1]) => tabla.errores[nameCampo(id, campo)];
  const set = (change: Partial<typeof textos>) => tabla.change([id], change);
  return (
    <>
      <tr
        {...AS.row}
        aria-selected={selection.has(id)}
        className={cx(
          "relative border-t max-md:grid max-md:grid-cols-2 max-md:gap-4 max-md:py-2.5 max-md:pl-12",
          selection.has(id) && "bg-accent-soft",
        )}
      >
        <SelectRow
          id={id}
          name={variante}
          selection={selection}
          className="max-md:top-8! md:pt-4 md:pl-4 md:align-top"
        />
        <td {...AS.cell} className={cx(CELL, "max-md:col-span-2")}>
          <div className="flex min-h-11 flex-wrap items-center gap-x-2 md:w-24">
            <Foto imagen={fila.imagen} alt="" sizes="3rem" className="w-10 shrink-0 rounded-sm" />
            <Link
              to={`/admin/productos?editar=${id}`}
              title="Abrir"
              aria-label={`Abrir ${variante}`}
              className="link inline-flex min-h-11 min-w-9 items-center justify-center"
            >
              <span className="md:hidden">{variante}</span>
              <Icon name="pencil" className="size-4 stroke-2 max-md:hidden" />
            </Link>
            {tabla.guardadas.has(id) ? <Badge tone="green">Guardada</Badge> : null}
          </div>
        </td>
        {opciones.map((opcion, n) => (
          <Celda
            key={splitOpcion(opcion).nombre}
            etiqueta={splitOpcion(opcion).nombre}
            variante={variante}
            name={nameCampo(id, `opcion.${n}`)}
            value={textos.valores[n] ?? ""}
            size={anchos[n]}
            className="md:w-auto md:min-w-16"
            error={error(`opcion.${n}`)}
            onChange={({ target }) => set({ valores: textos.valores.with(n, target.value) })}
          />
        ))}
        <Celda
          etiqueta="Código (SKU)"
          variante={variante}
          name={nameCampo(id, "codigo")}
          spellCheck={false}
          value={textos.codigo}
          error={error("codigo")}
          className="font-mono md:w-28"
          onChange={({ target }) => set({ codigo: target.value })}
        />
        <Celda
          etiqueta="Precio"
          variante={variante}
          name={nameCampo(id, "precio")}
          inputMode="decimal"
          readOnly={oferta_hasta !== null}
          title={oferta_hasta ? "En oferta: hasta que termine, su precio no cambia" : undefined}
          value={textos.precio}
          error={error("precio")}
          className="md:w-24 md:text-right"
          onChange={({ target }) => set({ precio: target.value })}
        />
        <Celda
          etiqueta="Stock"
          variante={variante}
          name={nameCampo(id, "stock")}
          inputMode="numeric"
          value={textos.stock}
          error={error("stock")}
          className="md:w-20 md:text-right"
          onChange={({ target }) => set({ stock: target.value })}
        />
        <td {...AS.cell} className={CELL}>
          <label>
            <span className="text-sm font-semibold md:sr-only">
              Estado<span className="sr-only"> de {variante}</span>
            </span>
            <select
              name={`estado.${id}`}
              className={cx(CONTROL, "min-h-11 md:min-w-32")}
              value={textos.estado}
              onChange={({ target }) => {
                const estado = ESTADOS_FILA.find((one) => one === target.value);
                if (estado) set({ estado });
              }}
            >
              {ESTADOS_FILA.map((estado) => (
                <option key={estado} value={estado}>
                  {estado === "eliminada" ? "Eliminada" : NOMBRE_ESTADO_PRODUCTO[estado]}
                </option>
              ))}
            </select>
          </label>
        </td>
      </tr>
      {conflicto ? (
        <tr {...AS.row} className="max-md:block">
          <td {...AS.cell} colSpan={columnas} className="pb-3 max-md:block md:px-4">
            <Conflicto
              fila={fila}
              quien={conflicto.quien}
              onDrop={() => tabla.drop(id)}
              onInsist={() => tabla.insist(fila)}
            />
          </td>
        </tr>
      ) : null}
    </>
  );
}
