import { useState } from "react";
import { Editable, SiPuede } from "#app/routing/puesto.tsx";
import { Alert } from "#app/ui/alert.tsx";
import { Button } from "#app/ui/button.tsx";
import { useAction } from "#app/ui/use-action.ts";
import { formatCantidad } from "#lib/numbers.ts";
import { shorten } from "#lib/text.ts";
import type { AjusteEnPanel } from "./en-panel.ts";
import { ENTERO, FIJADO } from "./entero.ts";
import { CampoAjuste } from "./campo-ajuste.tsx";
import { Muestra } from "./muestra.tsx";
import { compareGrupos, countGrupos } from "./palabras.ts";
import { Historial, LINEAS } from "./historial.tsx";

function Estado({ ajuste: { fijados, puesto, defecto, mostrado } }: { ajuste: AjusteEnPanel }) {
  if (mostrado.control === "ficha") {
    if (puesto) return "Cambiado aquí.";
    const vacia = mostrado.valor.every(({ valor }) => valor === "");
    return vacia ? "Todavía sin llenar." : "Sin cambios: valen los valores por defecto.";
  }
  const lineas = LINEAS[mostrado.control];
  const words = lineas ? formatCantidad(countGrupos(defecto), ...lineas) : defecto;
  const porDefecto = `Por defecto: ${words}.`;
  if (ENTERO in fijados) return FIJADO;
  return puesto ? `Cambiado aquí. ${porDefecto}` : porDefecto;
}

interface AjenoProps {
  antes: string;
  ahora: string;
  onTake: () => void;
}

function Ajeno({ antes, ahora, onTake }: AjenoProps) {
  const { agregados } = compareGrupos(antes, ahora);
  return (
    <Alert tone="warning">
      <p className="mb-2">
        Otra persona cambió este ajuste mientras lo editabas
        {agregados.length > 0 ? `, y ahora dice «${shorten(agregados.join("», «"), 200)}»` : ""}. Lo que escribiste
        sigue aquí: guárdalo para que quede lo tuyo.
      </p>
      <Button variant="secondary" size="sm" onClick={onTake}>
        Ver lo que guardó
      </Button>
    </Alert>
  );
}

interface Props {
  ajuste: AjusteEnPanel;
  onSaved?: () => void;
}

/** Text that is not saved yet survives another person's save; until then the form has `data-typed`. */
export function FormularioAjuste({ ajuste, onSaved }: Props) {
  const { clave, etiqueta, ayuda, fijo, puesto, historial } = ajuste;
  // What the form shows; `seen` is the version that staff know of.
  const [shown, setShown] = useState(ajuste);
  const [seen, setSeen] = useState(ajuste.version);
  const [typed, setTyped] = useState(false);
  const { submit, busy, sending, campos, error } = useAction({
    failure: "No se pudo guardar el ajuste.",
    onDone: () => {
      setTyped(false);
      onSaved?.();
    },
  });
  const take = () => {
    setTyped(false);
    setShown(ajuste);
    setSeen(ajuste.version);
  };
  if (!typed && ajuste.version !== shown.version) take();
  // A refusal shows the new version, and the next attempt overwrites it.
  if (error !== null && ajuste.version !== seen) setSeen(ajuste.version);
  const ajeno = typed && seen !== shown.version && !busy;
  const base = { clave, version: String(seen) };
  const accion = sending?.get("accion");
  return (
    <form
      aria-label={etiqueta}
      data-typed={typed || undefined}
      noValidate
      className="grid gap-2"
      onInput={() => setTyped(true)}
      onSubmit={(event) => {
        event.preventDefault();
        // Rows can be added or moved without typing.
        setTyped(true);
        submit(event.currentTarget);
      }}
    >
      <input type="hidden" name="accion" value="guardar" />
      <input type="hidden" name="clave" value={clave} />
      <input type="hidden" name="version" value={seen} />
      <Editable area="ajustes">
        <CampoAjuste key={shown.version} ajuste={shown} campos={campos} />
      </Editable>
      {ajeno ? <Ajeno antes={shown.valor} ahora={ajuste.valor} onTake={take} /> : null}
      <p className="max-w-prose text-sm text-muted">{ayuda}</p>
      <p className="text-sm">
        <Estado ajuste={ajuste} />
      </p>
      {fijo ? null : (
        <div className="flex flex-wrap gap-2">
          <SiPuede area="ajustes">
            <Button type="submit" size="sm" busy={busy && accion === "guardar" ? "Guardando…" : undefined}>
              Guardar
            </Button>
          </SiPuede>
          {ajuste.muestra ? <Muestra href={ajuste.muestra} etiqueta={etiqueta} /> : null}
          {puesto ? (
            <SiPuede area="ajustes">
              <Button
                variant="secondary"
                size="sm"
                busy={busy && accion === "defecto" ? "Guardando…" : undefined}
                onClick={() => submit({ ...base, accion: "defecto" })}
              >
                Usar el valor por defecto
              </Button>
            </SiPuede>
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
