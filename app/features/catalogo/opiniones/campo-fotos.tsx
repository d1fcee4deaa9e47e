import { Foto } from "#app/features/base/imagenes/foto.tsx";
import { MAX_MEGABYTES } from "#app/features/base/imagenes/limite.ts";
import { CheckboxField } from "#app/ui/field.tsx";
import { FileField } from "#app/ui/file-field.tsx";
import { MAX_FOTOS } from "./opiniones.ts";

interface Props {
  fotos: readonly string[];
  error?: string;
  onFiles: (files: readonly File[]) => void;
}

export function CampoFotos({ fotos, error, onFiles }: Props) {
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
      <FileField
        label="Fotos (opcional)"
        name="fotos"
        multiple
        accept="image/jpeg,image/png,image/webp,image/gif,image/avif"
        hint={`Hasta ${MAX_FOTOS}, de ${MAX_MEGABYTES} MB como máximo cada una. Que no salga nadie que no quiera.`}
        error={error}
        onFiles={onFiles}
      />
    </div>
  );
}
