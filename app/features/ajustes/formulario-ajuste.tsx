import { Button } from "#app/ui/button.tsx";
import { CheckboxField } from "#app/ui/field.tsx";
import { useAction } from "#app/ui/use-action.ts";
import { formatFechaCorta, formatHora } from "#lib/fechas.ts";
import { formatCantidad } from "#lib/numbers.ts";
import type { AjusteEnPanel, CambioAjuste, Mostrado } from "./ajustes.ts";
import { CampoPalabras } from "./campo-palabras.tsx";
import { ControlCategorias } from "./control-categorias.tsx";
import { ControlCouriers } from "./control-couriers.tsx";
import { ControlZonas } from "./control-zonas.tsx";
import { compareGrupos, countGrupos } from "./palabras.ts";

/** Words that fit into a button. */
const isShort = (words: string) => words.length <= 20;

/** What the lines of a setting are, that is told by what a change put in and took out. */
const LINEAS: Partial<Record<Mostrado["control"], readonly [uno: string, varios: string]>> = {
  palabras: ["grupo", "grupos"],
  categorias: ["categoría", "categorías"],
};

/** What a change of such a setting put in and took out. */
function CambioLineas({ antes, despues }: { antes: string; despues: string }) {
  const { quitados, agregados } = compareGrupos(antes, despues);
  if (agregados.length === 0 && quitados.length === 0) return "cambió el orden";
  return (
    <span className="line-clamp-4">
      {agregados.length > 0 ? <b>agregó «{agregados.join("», «")}»</b> : null}
      {agregados.length > 0 && quitados.length > 0 ? "; " : ""}
      {quitados.length > 0 ? `quitó «${quitados.join("», «")}»` : ""}
    </span>
  );
}

/** Where the value in force comes from. */
function Estado({ ajuste: { fijado, puesto, defecto, mostrado } }: { ajuste: AjusteEnPanel }) {
  const lineas = LINEAS[mostrado.control];
  const words = lineas ? formatCantidad(countGrupos(defecto), ...lineas) : defecto;
  const porDefecto = `Por defecto: ${words}.`;
  if (fijado !== null) {
    return (
      <>
        Fijado en el servidor por <code>{fijado}</code>: no se puede cambiar aquí.
      </>
    );
  }
  return puesto ? `Cambiado aquí. ${porDefecto}` : porDefecto;
}

interface HistorialProps {
  ajuste: AjusteEnPanel;
  /** The change whose undoing is under way. */
  busy: FormDataEntryValue | null;
  onUndo: (cambio: CambioAjuste) => void;
}

function Historial({ ajuste: { historial, defecto, fijado, valor, mostrado }, busy, onUndo }: HistorialProps) {
  const format = (value: string | null) => (value === null ? `${defecto} (por defecto)` : value);
  return (
    <details>
      <summary className="link inline-block cursor-pointer text-sm">Últimos cambios</summary>
      <ul className="mt-2 divide-y border-t text-sm">
        {historial.map((cambio) => (
          <li key={cambio.id} className="flex min-h-11 flex-wrap items-center gap-x-3 gap-y-1 py-1.5">
            <time dateTime={cambio.created_at.toISOString()} className="text-muted tabular-nums">
              {formatFechaCorta(cambio.created_at)} {formatHora(cambio.created_at)}
            </time>
            <span className="min-w-0 flex-1">
              {cambio.actor}:{" "}
              {LINEAS[mostrado.control] ? (
                <CambioLineas antes={cambio.antes ?? defecto} despues={cambio.despues ?? defecto} />
              ) : (
                <>
                  de {format(cambio.antes)} a <b>{format(cambio.despues)}</b>
                </>
              )}
            </span>
            {fijado === null && (cambio.antes ?? defecto) !== valor ? (
              <Button
                variant="tertiary"
                size="sm"
                busy={busy === cambio.id ? "Deshaciendo…" : undefined}
                onClick={() => onUndo(cambio)}
              >
                Volver a {isShort(valor) ? format(cambio.antes) : "lo de antes"}
              </Button>
            ) : null}
          </li>
        ))}
      </ul>
    </details>
  );
}

interface ControlAjusteProps {
  ajuste: AjusteEnPanel;
  campos: Readonly<Record<string, string>>;
}

function Control({ ajuste: { etiqueta, mostrado, fijado }, campos }: ControlAjusteProps) {
  switch (mostrado.control) {
    case "interruptor":
      return (
        <CheckboxField
          label={<span className="font-semibold">{etiqueta}</span>}
          name="valor"
          defaultChecked={mostrado.valor}
          disabled={fijado !== null}
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
    case "palabras":
      return (
        <CampoPalabras etiqueta={etiqueta} grupos={mostrado.valor} readOnly={fijado !== null} error={campos.valor} />
      );
  }
}

/** Posts to the page that it stands on. */
export function FormularioAjuste({ ajuste }: { ajuste: AjusteEnPanel }) {
  const { clave, etiqueta, ayuda, fijado, puesto, version, historial } = ajuste;
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
      {fijado === null ? (
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
      ) : null}
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
