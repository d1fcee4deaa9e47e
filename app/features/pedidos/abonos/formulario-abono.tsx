import { Form, useNavigation } from "react-router";
import { MAX_MEGABYTES } from "#app/features/base/imagenes/limite.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { Field, SelectField } from "#app/ui/field.tsx";
import { useRutaPedido } from "#app/features/pedidos/pedidos/use-ruta-pedido.ts";
import { FileField } from "#app/ui/file-field.tsx";
import { NOMBRE_CANAL } from "./abonos.ts";
import type { RechazoAbono } from "./enviar.server.ts";
import type { PaginaAbono } from "./pagina.server.ts";

export const ENVIA = { titulo: "¿Ya pagaste? Envíanos el código", boton: "Enviar código" };
export const CORRIGE = { titulo: "¿Te equivocaste de código? Corrígelo", boton: "Corregir código" };

interface FormularioAbonoProps {
  rechazo: RechazoAbono | null;
  pedido_id: string;
  canales: PaginaAbono["canales"];
  textos: typeof ENVIA;
}

export function FormularioAbono({ rechazo, pedido_id, canales, textos }: FormularioAbonoProps) {
  const busy = useNavigation().formData !== undefined;
  const { toRuta } = useRutaPedido(pedido_id);
  const { campos = {}, valores } = rechazo ?? {};
  return (
    <Form
      method="post"
      encType="multipart/form-data"
      noValidate
      preventScrollReset
      aria-labelledby="codigo-titulo"
      className="grid content-start gap-4 rounded-card border bg-surface p-5 sm:p-6"
    >
      <h2 id="codigo-titulo" className="text-xl">
        {textos.titulo}
      </h2>
      {canales.length > 1 ? (
        <SelectField
          key={valores?.canal}
          label="¿Con qué pagaste?"
          name="canal"
          required
          defaultValue={valores?.canal ?? ""}
          error={campos.canal}
        >
          <option value="">Elige uno</option>
          {canales.map((canal) => (
            <option key={canal} value={canal}>
              {NOMBRE_CANAL[canal]}
            </option>
          ))}
        </SelectField>
      ) : (
        <input type="hidden" name="canal" value={canales[0]} />
      )}
      <Field
        label="Código de la operación"
        name="codigo"
        required
        autoComplete="off"
        autoCapitalize="characters"
        maxLength={30}
        defaultValue={valores?.codigo}
        hint="Está en la constancia que te muestra tu app al pagar."
        error={campos.codigo}
      />
      <FileField
        label="Foto de la constancia (opcional)"
        name="foto"
        accept="image/jpeg,image/png,image/webp,image/gif,image/avif"
        hint={`De ${MAX_MEGABYTES} MB como máximo. Solo la ve la tienda.`}
        error={campos.foto}
      />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busy={busy ? "Enviando..." : undefined}>
          {textos.boton}
        </Button>
        <ButtonLink to={toRuta()} variant="secondary">
          Ver mi pedido
        </ButtonLink>
      </div>
    </Form>
  );
}
