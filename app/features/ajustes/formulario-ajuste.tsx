import { Button } from "#app/ui/button.tsx";
import { CheckboxField } from "#app/ui/field.tsx";
import { useAction } from "#app/ui/use-action.ts";
import { formatCantidad } from "#lib/numbers.ts";
import type { AjusteEnPanel } from "./ajustes.ts";
import { CampoPalabras } from "./campo-palabras.tsx";
import { CamposFicha } from "./campos-ficha.tsx";
import { ControlCategorias } from "./control-categorias.tsx";
import { ControlCouriers } from "./control-couriers.tsx";
import { ControlZonas } from "./control-zonas.tsx";
import { ENTERO } from "./entero.ts";
import { Historial, LINEAS } from "./historial.tsx";
import { countGrupos } from "./palabras.ts";

/** Where the value in force comes from. */
function Estado({ ajuste: { fijados, puesto, defecto, mostrado } }: { ajuste: AjusteEnPanel }) {
  const variable = fijados[ENTERO];
  if (mostrado.control === "ficha") return puesto ? "Cambiado aquí." : "Sin cambios: valen los valores por defecto.";
  const lineas = LINEAS[mostrado.control];
  const words = lineas ? formatCantidad(countGrupos(defecto), ...lineas) : defecto;
  const porDefecto = `Por defecto: ${words}.`;
  if (variable !== undefined) {
    return (
      <>
        Fijado en el servidor por <code>{variable}</code>: no se puede cambiar aquí.
      </>
    );
  }
  return puesto ? `Cambiado aquí. ${porDefecto}` : porDefecto;
}

interface ControlAjusteProps {
  ajuste: AjusteEnPanel;
  campos: Readonly<Record<string, string>>;
}

function Control({ ajuste: { etiqueta, mostrado, fijados, fijo }, campos }: ControlAjusteProps) {
  switch (mostrado.control) {
    case "interruptor":
      return (
        <CheckboxField
          label={<span className="font-semibold">{etiqueta}</span>}
          name="valor"
          defaultChecked={mostrado.valor}
          disabled={fijo}
          error={campos.valor}
        />
      );
    case "zonas":
      return (
        <>
          <p className="font-semibold">{etiqueta}</p>
          <ControlZonas filas={mostrado.valor} campos={campos} />
        </>
      );
    case "categorias":
      return (
        <>
          <p className="font-semibold">{etiqueta}</p>
          <ControlCategorias filas={mostrado.valor} campos={campos} />
        </>
      );
    case "couriers":
      return (
        <>
          <p className="font-semibold">{etiqueta}</p>
          <ControlCouriers filas={mostrado.valor} campos={campos} />
        </>
      );
    case "ficha":
      return (
        <>
          <h3 className="text-base">{etiqueta}</h3>
          <CamposFicha fields={mostrado.valor} fijados={fijados} campos={campos} />
        </>
      );
    case "opciones":
      return (
        <fieldset className="grid">
          <legend className="font-semibold">{etiqueta}</legend>
          {mostrado.valor.map(({ nombre, etiqueta: opcion, puesta }) => (
            <CheckboxField key={nombre} label={opcion} name="valor" value={nombre} defaultChecked={puesta} />
          ))}
          {campos.valor ? (
            <p role="alert" className="text-sm font-medium text-danger">
              {campos.valor}
            </p>
          ) : null}
        </fieldset>
      );
    case "palabras":
      return <CampoPalabras etiqueta={etiqueta} grupos={mostrado.valor} readOnly={fijo} error={campos.valor} />;
  }
}

/** Posts to the page that it stands on. */
export function FormularioAjuste({ ajuste }: { ajuste: AjusteEnPanel }) {
  const { clave, etiqueta, ayuda, fijo, puesto, version, historial } = ajuste;
  const { submit, busy, sending, campos } = useAction({ failure: "No se pudo guardar el ajuste." });
  const base = { clave, version: String(version) };
  const accion = sending?.get("accion");
  return (
    <form
      aria-label={etiqueta}
      noValidate
      className="grid gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        submit(event.currentTarget);
      }}
    >
      <input type="hidden" name="accion" value="guardar" />
      <input type="hidden" name="clave" value={clave} />
      <input type="hidden" name="version" value={version} />
      <Control ajuste={ajuste} campos={campos} />
      <p className="max-w-prose text-sm text-muted">{ayuda}</p>
      <p className="text-sm">
        <Estado ajuste={ajuste} />
      </p>
      {fijo ? null : (
        <div className="flex flex-wrap gap-2">
          <Button type="submit" size="sm" busy={busy && accion === "guardar" ? "Guardando…" : undefined}>
            Guardar
          </Button>
          {puesto ? (
            <Button
              variant="secondary"
              size="sm"
              busy={busy && accion === "defecto" ? "Guardando…" : undefined}
              onClick={() => submit({ ...base, accion: "defecto" })}
            >
              Usar el valor por defecto
            </Button>
          ) : null}
        </div>
      )}
      {historial.length > 0 ? (
        <Historial
          ajuste={ajuste}
          busy={sending?.get("cambio") ?? null}
          onUndo={({ id }) => submit({ ...base, accion: "volver", cambio: id })}
        />
      ) : null}
    </form>
  );
}
