import { useState } from "react";
import { useNavigate } from "react-router";
import { Alert } from "#app/ui/alert.tsx";
import { Button } from "#app/ui/button.tsx";
import { TextAreaField } from "#app/ui/field.tsx";
import { Panel } from "#app/ui/panel.tsx";
import { useAction } from "#app/ui/use-action.ts";
import { CampoCsv } from "#app/features/catalogo/csv/campo-csv.tsx";
import { MULTIPART } from "#app/features/catalogo/csv/enviar-archivo.tsx";
import { DEMASIADO_GRANDE, MAX_BYTES } from "#app/features/catalogo/csv/importacion.ts";
import { formatCantidad } from "#lib/numbers.ts";
import type { RespuestaMudanzas } from "./acciones-mudanza.server.ts";

export function SubirMudanza({ clave }: { clave: string }) {
  const navigate = useNavigate();
  const [file, setFile] = useState<File | null>(null);
  const { submit, busy, error, campos } = useAction<RespuestaMudanzas>({
    failure: "No se pudo subir el archivo.",
    inline: true,
    onDone: ({ mudanza = "" }) => void navigate(`/admin/productos/mudanza/${mudanza}`),
  });
  const grande = file !== null && file.size > MAX_BYTES;
  const razon = grande ? DEMASIADO_GRANDE : (campos.archivo ?? error);
  const take = (chosen: File) => {
    setFile(chosen);
    if (chosen.size > MAX_BYTES) return;
    const form = new FormData();
    form.set("paso", "subir");
    form.set("clave", clave);
    form.set("archivo", chosen);
    submit(form, MULTIPART);
  };
  return (
    <>
      <CampoCsv busy={busy ? "Leyendo" : null} file={file} razon={razon} onFile={take} />
      <p className="max-w-prose text-muted">
        Sirve la exportación de productos de Shopify, de WooCommerce o de Tiendanube, y cualquier hoja con nombre y
        precio, guardada como CSV. Las imágenes se traen solas, y las direcciones antiguas llevan a los productos.
      </p>
    </>
  );
}

export function DireccionesAntiguas({ total }: { total: number }) {
  const { submit, busy, campos, error } = useAction({ failure: "No se pudieron guardar.", inline: true });
  return (
    <Panel title="Direcciones antiguas">
      <p className="text-muted">
        {total === 0
          ? "Todavía no hay ninguna."
          : `${formatCantidad(total, "dirección lleva", "direcciones llevan")} a su página nueva.`}{" "}
        Las de los productos entran con su archivo; aquí puedes pegar otras, como las de categorías.
      </p>
      <form
        noValidate
        className="grid gap-3"
        onSubmit={(event) => {
          event.preventDefault();
          if (!busy) submit(event.currentTarget);
        }}
      >
        <input type="hidden" name="paso" value="direcciones" />
        <TextAreaField
          label="Una por línea: antigua;nueva"
          name="texto"
          rows={5}
          spellCheck={false}
          className="font-mono text-sm"
          placeholder="/collections/polos;/catalogo/ropa"
          error={campos.texto}
        />
        {error ? <Alert tone="danger" title={error} /> : null}
        <div>
          <Button type="submit" variant="secondary" busy={busy ? "Guardando…" : undefined}>
            Guardar direcciones
          </Button>
        </div>
      </form>
    </Panel>
  );
}
