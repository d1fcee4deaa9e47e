import { useEffect, useRef } from "react";
import { Editable, SiPuede } from "#app/routing/puesto.tsx";
import { Button } from "#app/ui/button.tsx";
import { ConfirmDialog } from "#app/ui/confirm-dialog.tsx";
import { Panel } from "#app/ui/panel.tsx";
import { SelectAll, SelectAllBox } from "#app/ui/select-row.tsx";
import { AS } from "#app/ui/table-roles.ts";
import { useSelection } from "#app/ui/use-selection.ts";
import { formatCantidad } from "#lib/numbers.ts";
import { splitOpcion } from "#app/features/catalogo/productos/opcion.ts";
import { CampoMotivo } from "#app/features/catalogo/existencias/campo-motivo.tsx";
import { FilaTabla } from "./fila-variante.tsx";
import { RellenarVariantes } from "./rellenar-variantes.tsx";
import { RenombrarGrupo } from "./renombrar-grupo.tsx";
import type { FilaVariante } from "./tabla-variantes.ts";
import { type TablaAbierta, useTablaVariantes } from "./use-tabla-variantes.ts";

function Acciones({ tabla }: { tabla: TablaAbierta }) {
  const { pendientes, resultado, busy } = tabla;
  return (
    <div className="sticky bottom-3 z-20 flex flex-wrap items-center justify-end gap-3 rounded-card border bg-surface p-3 shadow-float">
      <output className="mr-auto font-semibold">
        {resultado ?? formatCantidad(pendientes, "variante sin guardar", "variantes sin guardar")}
      </output>
      <Button variant="tertiary" size="sm" onClick={tabla.discard}>
        Descartar
      </Button>
      <Button type="submit" size="sm" busy={busy ? "Guardando…" : undefined}>
        Guardar cambios
      </Button>
    </div>
  );
}

const HEAD = "px-2 py-2 text-left text-xs font-semibold whitespace-nowrap text-muted first:pl-4 last:pr-4";

const ANCHO_MAXIMO = 20;

interface Props {
  grupo: string;
  clave: string;
  filas: readonly FilaVariante[];
}

export function GrupoVariantes({ grupo, clave, filas }: Props) {
  const tabla = useTablaVariantes(filas, clave);
  const ids = filas.map(({ id }) => id);
  const selection = useSelection(ids);
  const form = useRef<HTMLFormElement>(null);
  const whole = tabla.pendientes === 0;
  const wasWhole = useRef(whole);
  // The pressed button vanishes after the save.
  useEffect(() => {
    if (whole && !wasWhole.current && document.activeElement === document.body) form.current?.focus();
    wasWhole.current = whole;
  }, [whole]);
  const opciones = (filas[0]?.opciones ?? []).map((opcion) => splitOpcion(opcion).nombre);
  const anchos = opciones.map((_, n) =>
    Math.min(ANCHO_MAXIMO, Math.max(...filas.map((fila) => (tabla.read(fila).valores[n] ?? "").length))),
  );
  const heads = ["Variante", ...opciones, "Código (SKU)", "Precio (S/, sin IGV)", "Stock", "Estado"];
  return (
    <>
      <Panel title="Grupo">
        <Editable area="productos">
          <RenombrarGrupo key={grupo} {...{ grupo, clave }} bloqueado={!whole} />
        </Editable>
      </Panel>
      <Panel title="Las que hay">
        {selection.ids.size > 0 ? (
          <RellenarVariantes
            cuantas={selection.ids.size}
            onFill={(textos) => tabla.change([...selection.ids], textos)}
          />
        ) : null}
        <form
          noValidate
          ref={form}
          data-unsaved={tabla.pendientes > 0}
          tabIndex={-1}
          aria-label="Variantes del grupo"
          className="grid min-w-0 gap-3 outline-none"
          onSubmit={(event) => {
            event.preventDefault();
            const motivo = new FormData(event.currentTarget).get("motivo");
            tabla.save(typeof motivo === "string" ? motivo : "ajuste");
          }}
        >
          <div className="-mx-3 md:hidden noscript:hidden">
            <SiPuede area="productos">
              <SelectAllBox ids={ids} selection={selection} texto="Todas" />
            </SiPuede>
          </div>
          <Editable area="productos">
            <div className="md:overflow-x-auto">
              <table {...AS.table} className="w-full max-md:block">
                <caption className="sr-only">Variantes de {grupo}</caption>
                <thead {...AS.rowgroup} className="max-md:hidden">
                  <tr {...AS.row}>
                    <SelectAll ids={ids} selection={selection} className={HEAD} />
                    {heads.map((head) => (
                      <th key={head} scope="col" {...AS.columnheader} className={HEAD}>
                        {head}
                      </th>
                    ))}
                  </tr>
                </thead>
                <tbody {...AS.rowgroup} className="max-md:block">
                  {filas.map((fila) => (
                    <FilaTabla
                      key={fila.id}
                      {...{ fila, tabla, selection }}
                      columnas={heads.length + 1}
                      anchos={anchos}
                    />
                  ))}
                </tbody>
              </table>
            </div>
          </Editable>
          {tabla.mueveStock ? (
            <div className="sm:max-w-xl">
              <CampoMotivo label="Motivo del cambio de stock" />
            </div>
          ) : null}
          {whole ? null : <Acciones tabla={tabla} />}
        </form>
      </Panel>
      <ConfirmDialog
        open={tabla.mitades !== null}
        title={`¿Bajar ${formatCantidad(tabla.mitades ?? 0, "precio", "precios")} más de la mitad?`}
        confirm="Sí, bajar los precios"
        onConfirm={tabla.confirm}
        onClose={tabla.cancel}
      >
        Los precios nuevos se ven en la tienda en cuanto lo confirmes.
      </ConfirmDialog>
    </>
  );
}
