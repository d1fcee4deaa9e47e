import { formatCantidad, formatNumero } from "#lib/numbers.ts";
import { useState } from "react";
import { Alert } from "#app/ui/alert.tsx";
import { announce } from "#app/ui/announcer.tsx";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { Link } from "#app/ui/link.tsx";
import { useAction } from "#app/ui/use-action.ts";
import { BotonDeshacer } from "#app/features/catalogo/panel/boton-deshacer.tsx";
import { AyudaCsv } from "./ayuda-csv.tsx";
import { CampoCsv } from "./campo-csv.tsx";
import { buildForm, Fallo, MULTIPART } from "./enviar-archivo.tsx";
import {
  DEMASIADO_GRANDE,
  type Importada,
  MAX_BYTES,
  type RespuestaImportar,
  type RevisionCsv,
} from "./importacion.ts";
import { RevisionImportacion } from "./revision-importacion.tsx";

interface HechoProps {
  importada: Importada | null;
  clave: string;
}

function Hecho({ importada, clave, onAgain }: HechoProps & { onAgain: () => void }) {
  return (
    <>
      {importada ? (
        <Alert tone="success" title="Importación terminada">
          {formatCantidad(importada.nuevas, "producto nuevo", "productos nuevos")},{" "}
          {formatCantidad(importada.cambiadas, "cambiado", "cambiados")}, {formatNumero(importada.iguales)} sin cambios.
          {importada.omitidas > 0
            ? ` Se ${importada.omitidas === 1 ? "dejó" : "dejaron"} fuera ${formatCantidad(importada.omitidas, "fila", "filas")} con errores.`
            : null}
        </Alert>
      ) : (
        <Alert tone="success" title="Esta importación ya estaba hecha" />
      )}
      <div className="flex flex-wrap gap-2">
        <ButtonLink to="/admin/productos" size="sm">
          Ver los productos
        </ButtonLink>
        <Button variant="secondary" size="sm" onClick={onAgain}>
          Importar otro archivo
        </Button>
        {importada && importada.nuevas + importada.cambiadas > 0 ? (
          <BotonDeshacer juntos entrada={clave} que="esta importación" onDone={onAgain} />
        ) : null}
      </div>
    </>
  );
}

interface Visto {
  file: File;
  revision: RevisionCsv;
  cambio: boolean;
}

export function Importador({ categorias }: { categorias: readonly string[] }) {
  const [file, setFile] = useState<File | null>(null);
  const [visto, setVisto] = useState<Visto | null>(null);
  const [hecho, setHecho] = useState<HechoProps | null>(null);
  const [grande, setGrande] = useState(false);
  const answered = (answer: Extract<RespuestaImportar, { ok: true }>) => {
    if (!("revision" in answer)) setHecho({ ...answer, clave: visto?.revision.clave ?? "" });
    else if (file) setVisto({ file, revision: answer.revision, cambio: answer.cambio ?? false });
  };
  const { submit, retry, busy, error, campos, reset } = useAction<RespuestaImportar>({
    failure: "No se pudo revisar el archivo.",
    inline: true,
    onDone: answered,
  });
  const again = () => {
    setVisto(null);
    setHecho(null);
    setFile(null);
    reset();
  };
  const review = (chosen: File) => {
    setGrande(chosen.size > MAX_BYTES);
    setFile(chosen);
    if (chosen.size > MAX_BYTES) return;
    announce(`Revisando ${chosen.name}`);
    submit(buildForm("revisar", chosen), MULTIPART);
  };
  if (hecho) return <Hecho {...hecho} onAgain={again} />;
  if (visto) return <RevisionImportacion key={visto.revision.clave} {...visto} onDone={answered} onAgain={again} />;
  const razon = grande ? DEMASIADO_GRANDE : campos.archivo;
  return (
    <>
      <CampoCsv busy={busy ? "Revisando" : null} file={file} razon={razon} onFile={review} />
      <p className="text-muted">
        ¿Vienes de Shopify, WooCommerce o Tiendanube, o tienes una hoja propia?{" "}
        <Link to="/admin/productos/mudanza" className="link">
          Trae tus productos de otra tienda
        </Link>
        .
      </p>
      {error && !grande ? <Fallo mensaje={error} onRetry={retry} /> : null}
      <AyudaCsv categorias={categorias} />
    </>
  );
}
