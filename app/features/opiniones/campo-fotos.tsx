import { Foto } from "#app/features/imagenes/foto.tsx";
import { MAX_MEGABYTES } from "#app/features/imagenes/limite.ts";
import { CheckboxField, Field } from "#app/ui/field.tsx";
import { MAX_FOTOS } from "./opiniones.ts";

interface Props {
  /** Those that the opinion has. */
  fotos: readonly string[];
  error?: string;
  onChange: (files: readonly File[]) => void;
}

/** The pictures of an opinion: those that are there can be taken away, others added. */
export function CampoFotos({ fotos, error, onChange }: Props) {
  return (
    <div className="grid gap-3">
      {fotos.length > 0 ? (
        <ul aria-label="Tus fotos" className="flex flex-wrap gap-4">
          {fotos.map((foto, index) => (
            <li key={foto} className="grid gap-1">
              <Foto
                imagen={foto}
                alt={`Tu foto ${index + 1}`}
                sizes="96px"
                className="aspect-square w-24 rounded-control"
              />
              <CheckboxField name="quitar_foto" value={foto} label={`Quitar foto ${index + 1}`} />
            </li>
          ))}
        </ul>
      ) : null}
      <Field
        label="Fotos (opcional)"
        name="fotos"
        type="file"
        multiple
        accept="image/jpeg,image/png,image/webp,image/gif,image/avif"
        hint={`Hasta ${MAX_FOTOS}, de ${MAX_MEGABYTES} MB como máximo cada una. Que no salga nadie que no quiera.`}
        error={error}
        className="py-2.5 text-sm file:mr-3 file:font-semibold file:text-accent"
        onChange={(event) => onChange([...(event.currentTarget.files ?? [])])}
      />
    </div>
  );
}
