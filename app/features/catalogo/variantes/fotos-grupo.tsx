import { Foto } from "#app/features/base/imagenes/foto.tsx";
import { SiPuede } from "#app/routing/puesto.tsx";
import { Button } from "#app/ui/button.tsx";
import { SelectField } from "#app/ui/field.tsx";
import { useAction } from "#app/ui/use-action.ts";
import { formatCantidad } from "#lib/numbers.ts";
import { type FotoGrupo, TODAS, VARIAS } from "./fotos-valor.ts";

interface Props {
  grupo: string;
  clave: string;
  fotos: readonly FotoGrupo[];
  destinos: readonly string[];
}

/** Which variants show which picture: all, or those of a value. */
export function FotosGrupo({ grupo, clave, fotos, destinos }: Props) {
  const { submit, busy } = useAction({ failure: "No se pudo repartir las fotos." });
  return (
    <form
      noValidate
      aria-label="Fotos por valor"
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        if (!busy) submit(event.currentTarget);
      }}
    >
      <input type="hidden" name="intento" value="fotos" />
      <input type="hidden" name="clave" value={clave} />
      <input type="hidden" name="grupo" value={grupo} />
      <p className="text-sm text-muted">
        Quien elige un valor ve primero sus fotos, después las de todas. Se suben en cualquiera de las variantes.
      </p>
      <ol className="grid gap-4 sm:grid-cols-2 2xl:grid-cols-3">
        {fotos.map(({ imagen, destino, cuantas }, n) => (
          <li key={imagen} className="grid grid-cols-[auto_minmax(0,1fr)] items-start gap-3">
            <Foto imagen={imagen} alt="" sizes="4.5rem" className="w-18 rounded-control" />
            <div>
              <input type="hidden" name="imagen" value={imagen} />
              <SelectField label={`Foto ${n + 1}`} name="destino" defaultValue={destino}>
                <option value={TODAS}>Todas las variantes</option>
                {destinos.map((opcion) => (
                  <option key={opcion}>{opcion}</option>
                ))}
                {destino === VARIAS ? (
                  <option value={VARIAS}>Como está: en {formatCantidad(cuantas, "variante", "variantes")}</option>
                ) : null}
              </SelectField>
            </div>
          </li>
        ))}
      </ol>
      <SiPuede area="productos">
        <Button type="submit" variant="secondary" className="justify-self-start" busy={busy ? "Guardando…" : undefined}>
          Repartir las fotos
        </Button>
      </SiPuede>
    </form>
  );
}
