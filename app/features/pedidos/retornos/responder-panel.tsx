import { SiPuede } from "#app/routing/puesto.tsx";
import { Button } from "#app/ui/button.tsx";
import { TextAreaField } from "#app/ui/field.tsx";
import { FileField } from "#app/ui/file-field.tsx";
import { Panel } from "#app/ui/panel.tsx";
import { useAction } from "#app/ui/use-action.ts";
import type { RetornoPanel } from "./lista.server.ts";
import { MAX_MEGABYTES_PDF, MAX_TEXTO, RUTA_RETORNOS } from "./retornos.ts";

const CampoEtiqueta = ({ label, error }: { label: string; error: string | undefined }) => (
  <FileField
    label={label}
    name="etiqueta"
    accept="application/pdf,image/jpeg,image/png,image/webp"
    hint={`PDF de ${MAX_MEGABYTES_PDF} MB como máximo, o una imagen. La descarga el cliente.`}
    error={error}
  />
);

export function Etiqueta({ id, etiqueta, claves }: Pick<RetornoPanel, "id" | "etiqueta" | "claves">) {
  const { submit, busy, campos } = useAction({ failure: "No se pudo guardar la etiqueta." });
  return (
    <Panel title="Etiqueta del paquete">
      {etiqueta ? (
        <p>
          <a href={`${RUTA_RETORNOS}/${id}/etiqueta`} download className="link">
            Descargar la etiqueta
          </a>
        </p>
      ) : null}
      <SiPuede area="pedidos">
        <form
          noValidate
          encType="multipart/form-data"
          className="grid gap-3"
          onSubmit={(event) => {
            event.preventDefault();
            submit(event.currentTarget, { encType: "multipart/form-data" });
          }}
        >
          <input type="hidden" name="accion" value="etiqueta" />
          <input type="hidden" name="clave" value={claves.etiqueta} />
          <CampoEtiqueta label={etiqueta ? "Cambiarla por otra" : "Archivo"} error={campos.etiqueta} />
          <Button
            type="submit"
            size="sm"
            variant="secondary"
            className="justify-self-start"
            busy={busy ? "Guardando…" : undefined}
          >
            Guardar etiqueta
          </Button>
        </form>
      </SiPuede>
    </Panel>
  );
}

export function Responder({
  accion,
  titulo,
  label,
  hint,
  boton,
}: Record<"accion" | "titulo" | "label" | "hint" | "boton", string>) {
  const accepts = accion === "aceptar";
  const { submit, busy, campos } = useAction({ failure: "No se pudo guardar la respuesta." });
  return (
    <Panel title={titulo}>
      <form
        noValidate
        encType="multipart/form-data"
        className="grid gap-3"
        onSubmit={(event) => {
          event.preventDefault();
          submit(event.currentTarget, { encType: "multipart/form-data" });
        }}
      >
        <input type="hidden" name="accion" value={accion} />
        <TextAreaField label={label} name="respuesta" maxLength={MAX_TEXTO} hint={hint} error={campos.respuesta} />
        {accepts ? <CampoEtiqueta label="Etiqueta del paquete (opcional)" error={campos.etiqueta} /> : null}
        <Button
          type="submit"
          size="sm"
          variant={accepts ? "primary" : "danger"}
          className="justify-self-start"
          busy={busy ? "Guardando…" : undefined}
        >
          {boton}
        </Button>
      </form>
    </Panel>
  );
}
