import { type MouseEvent, useId, useRef, useState } from "react";
import { Alert } from "#app/ui/alert.tsx";
import { Button } from "#app/ui/button.tsx";
import { ConfirmDialog } from "#app/ui/confirm-dialog.tsx";
import { FailureNotice } from "#app/ui/failure-notice.tsx";
import { takeFocus } from "#app/ui/focus.ts";
import { DismissButton, ModalDialog } from "#app/ui/modal-dialog.tsx";
import { type ActionResult, useAction } from "#app/ui/use-action.ts";
import { CamposLote, type Lote, LOTES } from "./campos-lote.tsx";
import { cuantosProductos, InformeLote, PreviaLote } from "./informe-lote.tsx";
import { BotonDeshacer } from "./boton-deshacer.tsx";
import { MINUTOS_JUNTOS } from "./deshacer.ts";
import type { Informe, Previa } from "./lote.ts";

export type RespuestaLote = ActionResult & { previa?: Previa; informe?: Informe };

interface Props {
  lote: Lote;
  categorias: readonly string[];
  clave: string;
  consulta: string;
  /** null: all products that match the filters. */
  ids: readonly string[] | null;
  cuantos: number;
  onClose: () => void;
  onDone: () => void;
}

export function DialogoLote({ lote, categorias, consulta, ids, cuantos, onClose, onDone, ...props }: Props) {
  // Revalidation brings a new key and total; this attempt keeps its own.
  const [{ clave, total }] = useState({ clave: props.clave, total: cuantos });
  const [previa, setPrevia] = useState<Previa | null>(null);
  const [informe, setInforme] = useState<Informe | null>(null);
  const [asking, setAsking] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const id = useId();
  const { submit, busy, sending, error, campos } = useAction<RespuestaLote>({
    failure: "No se pudo aplicar el cambio.",
    inline: true,
    onDone: (answer) => {
      if (answer.previa) return setPrevia(answer.previa);
      onDone();
      if (answer.informe) setInforme(answer.informe);
      else onClose();
    },
  });
  const send = (paso: "revisar" | "aplicar", mitad = false) => {
    const data = new FormData(form.current ?? undefined);
    data.set("paso", paso);
    if (mitad) data.set("mitad", "true");
    for (const chosen of ids ?? []) data.append("ids", chosen);
    if (!busy) submit(data, { action: `/admin/productos${consulta}` });
  };
  const apply = (event: MouseEvent) => {
    // Second click of a double click on 'Revisar', in the same place.
    if (event.detail > 1) return;
    if (previa && previa.mitades > 0) setAsking(true);
    else send("aplicar");
  };
  // These are confirmed without a preview.
  const pregunta = lote === "eliminar" || lote === "restaurar";
  const de = lote === "estado" || lote === "etiquetas" ? "" : " de";
  const applying = busy && sending?.get("paso") === "aplicar" ? "Aplicando…" : undefined;
  return (
    <ModalDialog
      open
      size="sm"
      title={
        pregunta ? `¿${LOTES[lote]} ${cuantosProductos(total)}?` : `${LOTES[lote]}${de} ${cuantosProductos(total)}`
      }
      onClose={onClose}
      footer={
        informe ? (
          <Button ref={takeFocus} size="sm" onClick={onClose}>
            Listo
          </Button>
        ) : (
          <>
            {previa ? (
              <Button variant="secondary" size="sm" onClick={() => setPrevia(null)}>
                Atrás
              </Button>
            ) : (
              <DismissButton size="sm">Cancelar</DismissButton>
            )}
            {previa ? (
              <Button size="sm" disabled={previa.cambiados === 0} busy={applying} onClick={apply}>
                Aplicar a {cuantosProductos(previa.cambiados)}
              </Button>
            ) : (
              <Button
                type="submit"
                form={id}
                size="sm"
                variant={lote === "eliminar" ? "danger" : "primary"}
                busy={applying ?? (busy ? "Revisando…" : undefined)}
              >
                {pregunta ? LOTES[lote] : "Revisar"}
              </Button>
            )}
          </>
        )
      }
    >
      {informe ? (
        <InformeLote informe={informe}>
          {informe.cambiados > 0 ? (
            <p className="flex flex-wrap items-center justify-between gap-3 text-sm text-muted">
              Puedes deshacerlo {MINUTOS_JUNTOS} minutos, también desde la auditoría.
              <BotonDeshacer juntos entrada={clave} que="este cambio" onDone={onClose} />
            </p>
          ) : null}
        </InformeLote>
      ) : null}
      {previa && !informe ? <PreviaLote previa={previa} /> : null}
      <form
        ref={form}
        id={id}
        noValidate
        // An unapplied preview counts as unsaved.
        data-unsaved={previa !== null && informe === null ? true : undefined}
        hidden={previa !== null || informe !== null}
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          send(pregunta ? "aplicar" : "revisar");
        }}
      >
        <input type="hidden" name="intento" value="lote" />
        <input type="hidden" name="clave" value={clave} />
        <input type="hidden" name="todos" value={String(ids === null)} />
        <CamposLote lote={lote} categorias={categorias} errors={campos} />
      </form>
      {(error ?? campos.ids) ? (
        <FailureNotice>
          <Alert tone="danger" title={error ?? campos.ids} />
        </FailureNotice>
      ) : null}
      <ConfirmDialog
        open={asking}
        title={`¿Bajar ${cuantosProductos(previa?.mitades ?? 0)} más de la mitad?`}
        confirm="Sí, bajar los precios"
        onConfirm={() => {
          setAsking(false);
          send("aplicar", true);
        }}
        onClose={() => setAsking(false)}
      >
        Los precios nuevos se ven en la tienda en cuanto lo confirmes.
      </ConfirmDialog>
    </ModalDialog>
  );
}
