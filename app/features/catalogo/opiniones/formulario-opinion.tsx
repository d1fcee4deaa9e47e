import { type SubmitEvent, useState } from "react";
import { Form, useNavigation } from "react-router";
import { MAX_BYTES, PESADA } from "#app/features/base/imagenes/limite.ts";
import { Alert } from "#app/ui/alert.tsx";
import { Button } from "#app/ui/button.tsx";
import { Field, TextAreaField } from "#app/ui/field.tsx";
import { CampoEstrellas } from "./campo-estrellas.tsx";
import { CampoFotos } from "./campo-fotos.tsx";
import type { RechazoOpinion } from "./enviar.server.ts";
import { LARGOS, MAX_FOTOS } from "./opiniones.ts";

interface Props {
  ruta: string;
  opinion: { estrellas: number; titulo: string; texto: string; fotos: readonly string[] } | null;
  rechazo: RechazoOpinion | null;
}

/** Checked before the upload, by the server's rules. */
function findRefusal(files: readonly File[]): string | undefined {
  if (files.length > MAX_FOTOS) return `Puedes poner ${MAX_FOTOS} fotos como máximo.`;
  return files.some(({ size }) => size > MAX_BYTES) ? PESADA : undefined;
}

/** Works without scripts. */
export function FormularioOpinion({ ruta, opinion, rechazo }: Props) {
  const { formData } = useNavigation();
  const [files, setFiles] = useState<readonly File[]>([]);
  const { mensaje = null, campos = {}, valores } = rechazo ?? {};
  const refused = findRefusal(files);
  const busy = formData?.get("intencion") === "guardar";
  const handleSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    if (!refused) return;
    event.preventDefault();
    event.currentTarget.querySelector<HTMLElement>("[name=fotos]")?.focus();
  };
  return (
    <Form
      method="post"
      action={ruta}
      encType="multipart/form-data"
      noValidate
      preventScrollReset
      onSubmit={handleSubmit}
      className="grid max-w-2xl gap-6"
    >
      {mensaje ? <Alert tone="danger">{mensaje}</Alert> : null}
      <CampoEstrellas inicial={Number(valores?.estrellas) || (opinion?.estrellas ?? 0)} error={campos.estrellas} />
      <Field
        label="Título (opcional)"
        name="titulo"
        maxLength={LARGOS.titulo}
        autoComplete="off"
        defaultValue={valores?.titulo ?? opinion?.titulo ?? ""}
        error={campos.titulo}
      />
      <TextAreaField
        label="Tu opinión"
        name="texto"
        rows={6}
        required
        maxLength={LARGOS.texto}
        hint="Qué te gustó y qué no, para qué lo usas. No escribas datos personales, tuyos ni de nadie."
        defaultValue={valores?.texto ?? opinion?.texto ?? ""}
        error={campos.texto}
      />
      <CampoFotos fotos={opinion?.fotos ?? []} error={refused ?? campos.fotos} onFiles={setFiles} />
      <p className="text-sm text-muted">
        Se publica con tu nombre y la inicial de tu apellido. Puedes cambiarla o quitarla cuando quieras.
      </p>
      <div>
        <Button type="submit" name="intencion" value="guardar" busy={busy ? "Guardando..." : undefined}>
          {opinion ? "Guardar cambios" : "Publicar opinión"}
        </Button>
      </div>
    </Form>
  );
}
