import { type ReactNode, useId, useState } from "react";
import { Alert } from "#app/ui/alert.tsx";
import { Button } from "#app/ui/button.tsx";
import { FailureNotice } from "#app/ui/failure-notice.tsx";
import { Field, SelectField } from "#app/ui/field.tsx";
import { ModalDialog } from "#app/ui/modal-dialog.tsx";
import { type ActionResult, useAction } from "#app/ui/use-action.ts";
import { CampoMotivo } from "./campo-motivo.tsx";
import { CATEGORIAS } from "./gestion.ts";
import { InformeLote } from "./informe-lote.tsx";
import type { AccionLote, Informe } from "./lote.ts";

export type RespuestaLote = ActionResult & { informe?: Informe };

/** The dialogs that the bar of chosen products opens. */
export const LOTES = {
  precio: "Cambiar precio",
  stock: "Cambiar stock",
  categoria: "Cambiar categoría",
  eliminar: "Eliminar",
};
export type Lote = keyof typeof LOTES;

const numero = new Intl.NumberFormat("es-PE");

function CamposPrecio({ error }: { error: string | undefined }) {
  const [como, setComo] = useState<AccionLote["tipo"]>("precio_porcentaje");
  const porcentaje = como === "precio_porcentaje";
  return (
    <>
      <SelectField
        label="Cómo"
        name="accion"
        value={como}
        onChange={({ target }) => setComo(target.value === "precio" ? "precio" : "precio_porcentaje")}
      >
        <option value="precio_porcentaje">Subir o bajar un porcentaje</option>
        <option value="precio">Poner el mismo precio a todos</option>
      </SelectField>
      <Field
        key={como}
        label={porcentaje ? "Porcentaje" : "Precio (S/)"}
        name="valor"
        inputMode="decimal"
        autoComplete="off"
        required
        error={error}
        hint={
          porcentaje
            ? "10 sube un 10 %, -10 baja un 10 %. Cada precio se redondea al céntimo."
            : "Sin IGV, por ejemplo 12.50"
        }
      />
    </>
  );
}

function Campos({ lote, errors }: { lote: Lote; errors: Readonly<Record<string, string>> }): ReactNode {
  switch (lote) {
    case "precio":
      return <CamposPrecio error={errors.valor} />;
    case "stock":
      return (
        <>
          <input type="hidden" name="accion" value="stock" />
          <Field
            label="Sumar o restar"
            name="valor"
            autoComplete="off"
            required
            error={errors.valor}
            hint="5 suma cinco a cada uno, -3 resta tres. Lo que se venda mientras tanto se respeta."
          />
          <CampoMotivo label="Motivo" error={errors.motivo} />
        </>
      );
    case "categoria":
      return (
        <>
          <input type="hidden" name="accion" value="categoria" />
          <SelectField label="Categoría" name="valor" defaultValue="" required error={errors.valor}>
            <option value="" disabled>
              Elige una categoría
            </option>
            {CATEGORIAS.map((categoria) => (
              <option key={categoria}>{categoria}</option>
            ))}
          </SelectField>
        </>
      );
    case "eliminar":
      return (
        <>
          <input type="hidden" name="accion" value="eliminar" />
          <p className="text-muted">
            Dejarán de verse en la tienda y en este panel. Los pedidos que los incluyen no cambian.
          </p>
        </>
      );
  }
}

interface Props {
  lote: Lote;
  clave: string;
  /** The query of the list that the change is for. */
  consulta: string;
  /** The chosen ones, or null for all that the filters leave. */
  ids: readonly string[] | null;
  cuantos: number;
  onClose: () => void;
  /** The change was done: what was chosen may be let go. */
  onDone: () => void;
}

/** A change of many products at once, and how it ended. Posts to the list of products. */
export function DialogoLote({ lote, consulta, ids, cuantos, onClose, onDone, ...props }: Props) {
  // The page behind is read anew after the change; this is still the same attempt.
  const [clave] = useState(props.clave);
  const id = useId();
  const { submit, busy, error, campos, result } = useAction<RespuestaLote>({
    failure: "No se pudo aplicar el cambio.",
    inline: true,
    onDone,
  });
  const [total] = useState(cuantos);
  const informe = result?.ok ? result.informe : undefined;
  const title =
    lote === "eliminar" ? `¿Eliminar ${numero.format(total)} productos?` : `${LOTES[lote]} de ${numero.format(total)}`;
  const verbo = lote === "eliminar" ? "Eliminar" : "Aplicar";
  return (
    <ModalDialog
      open
      size="sm"
      title={title}
      onClose={onClose}
      footer={
        informe ? (
          <Button size="sm" onClick={onClose}>
            Listo
          </Button>
        ) : (
          <>
            <Button variant="secondary" size="sm" onClick={onClose}>
              Cancelar
            </Button>
            <Button
              type="submit"
              form={id}
              size="sm"
              variant={lote === "eliminar" ? "danger" : "primary"}
              busy={busy ? "Aplicando…" : undefined}
            >
              {verbo}
            </Button>
          </>
        )
      }
    >
      {informe ? (
        <InformeLote informe={informe} />
      ) : (
        <form
          id={id}
          noValidate
          className="grid gap-4"
          onSubmit={(event) => {
            event.preventDefault();
            const form = new FormData(event.currentTarget);
            for (const chosen of ids ?? []) form.append("ids", chosen);
            if (!busy) submit(form, { action: `/admin/productos${consulta}` });
          }}
        >
          <input type="hidden" name="intento" value="lote" />
          <input type="hidden" name="clave" value={clave} />
          <input type="hidden" name="todos" value={String(ids === null)} />
          <Campos lote={lote} errors={campos} />
          {(error ?? campos.ids) ? (
            <FailureNotice>
              <Alert tone="danger" title={error ?? campos.ids} />
            </FailureNotice>
          ) : null}
        </form>
      )}
    </ModalDialog>
  );
}
