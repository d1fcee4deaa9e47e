import { ColumnFields } from "#app/ui/column-fields.tsx";
import { Alert } from "#app/ui/alert.tsx";
import { Button } from "#app/ui/button.tsx";
import { FailureNotice } from "#app/ui/failure-notice.tsx";
import { Field, FieldError, SelectField } from "#app/ui/field.tsx";
import { Panel } from "#app/ui/panel.tsx";
import { useAction } from "#app/ui/use-action.ts";
import { MAX_NOMBRE_CATEGORIA } from "#lib/categorias.ts";
import { formatCantidad } from "#lib/numbers.ts";
import { parseNueva, toValorNueva } from "./categorias-traidas.ts";
import type { ColumnasMudanza } from "./mudanzas-panel.server.ts";
import { PAPELES } from "./papeles.ts";

type ErroresMapeo = Readonly<Record<string, string>>;

function Precios({ opciones, campos }: { opciones: ColumnasMudanza["opciones"]; campos: ErroresMapeo }) {
  return (
    <div className="grid items-start gap-4 sm:grid-cols-2">
      <SelectField
        label="Los precios y costos del archivo"
        name="con_igv"
        defaultValue={opciones.con_igv ? "si" : "no"}
        error={campos.con_igv}
        hint="Aquí se guardan sin IGV. Antes de traerlos verás los dos."
      >
        <option value="si">Incluyen IGV</option>
        <option value="no">No incluyen IGV</option>
      </SelectField>
      <SelectField
        label="Los decimales llevan"
        name="decimal"
        defaultValue={opciones.decimal}
        error={campos.decimal}
        hint="Lo que pueda leerse de dos maneras se avisa en su fila."
      >
        <option value="auto">Punto o coma, según cada precio</option>
        <option value="punto">Punto: 1,234.50</option>
        <option value="coma">Coma: 1.234,50</option>
      </SelectField>
      <SelectField
        label="Si hay precio rebajado, entra"
        name="rebajado"
        defaultValue={String(opciones.rebajado)}
        error={campos.rebajado}
        hint="El otro se dice en su fila. Una oferta se crea aparte, con la regla de los 30 días."
      >
        <option value="true">El rebajado, que es lo que se paga hoy</option>
        <option value="false">El normal</option>
      </SelectField>
      <Field
        label="Stock, donde el archivo no lo dice"
        name="stock"
        inputMode="numeric"
        defaultValue={opciones.stock}
        error={campos.stock}
      />
    </div>
  );
}

function Categorias({
  categorias,
  propias,
  propuestas,
  error,
}: Pick<ColumnasMudanza, "categorias" | "propias" | "propuestas"> & { error: string | undefined }) {
  const nuevas = new Set(Object.values(propuestas).flatMap((valor) => parseNueva(valor) ?? []));
  return (
    <>
      <FieldError id="error-categorias" error={error} />
      <ul className="grid gap-3 lg:grid-cols-2">
        {categorias.map(({ nombre, productos }) => {
          const own = nombre.split(">").at(0)?.trim() ?? "";
          const offered = [
            ...new Set([
              ...nuevas,
              ...(own !== "" && own.length <= MAX_NOMBRE_CATEGORIA && !propias.includes(own) ? [own] : []),
            ]),
          ];
          return (
            <li key={nombre} className="min-w-0">
              <SelectField
                label={nombre || "Sin categoría"}
                name={`categoria.${nombre}`}
                defaultValue={propuestas[nombre]}
                hint={formatCantidad(productos, "producto", "productos")}
              >
                {propias.map((one) => (
                  <option key={one} value={one}>
                    {one}
                  </option>
                ))}
                {offered.map((one) => (
                  <option key={`+${one}`} value={toValorNueva(one)}>
                    Crear «{one}»
                  </option>
                ))}
              </SelectField>
            </li>
          );
        })}
      </ul>
    </>
  );
}

/** What each column is for, how amounts are read, and where categories go. */
export function FormularioMapeo({ columnas: datos }: { columnas: ColumnasMudanza }) {
  const { submit, busy, error, campos } = useAction({ failure: "No se pudo guardar.", inline: true });
  const { columnas, desconocidas, recordado, opciones } = datos;
  const problems = error ?? (Object.keys(campos).length > 0 ? "Hay algo que corregir" : null);
  return (
    <form
      noValidate
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        if (!busy) submit(event.currentTarget);
      }}
    >
      <input type="hidden" name="paso" value="mapear" />
      {recordado ? (
        <Alert tone="info" title="Se recuerda lo que elegiste">
          Un archivo con estas mismas columnas ya pasó por aquí. Revísalo y sigue.
        </Alert>
      ) : null}
      {desconocidas.length > 0 ? (
        <Alert
          tone="warning"
          title={formatCantidad(desconocidas.length, "columna que no se conoce", "columnas que no se conocen")}
        >
          <p className="break-words">{desconocidas.join(", ")}. Sin decir para qué sirven, se quedan fuera.</p>
        </Alert>
      ) : null}
      <Panel title="Para qué sirve cada columna">
        <FieldError id="error-mapeo" error={campos.mapeo} />
        <ColumnFields columnas={columnas} papeles={PAPELES} campos={campos} />
      </Panel>
      <Panel title="Precios y stock">
        <Precios opciones={opciones} campos={campos} />
      </Panel>
      <Panel title="Categorías">
        <p className="text-muted">Te proponemos una para cada una del archivo. Cámbialas si hace falta.</p>
        <Categorias {...datos} error={campos.categorias} />
      </Panel>
      {problems ? (
        <FailureNotice>
          <Alert tone="danger" title={problems} />
        </FailureNotice>
      ) : null}
      <div>
        <Button type="submit" busy={busy ? "Un momento…" : undefined}>
          Revisar las filas
        </Button>
      </div>
    </form>
  );
}
