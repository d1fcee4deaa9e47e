import { useEffect, useState } from "react";
import { useNavigate, useRevalidator } from "react-router";
import { Link } from "#app/ui/link.tsx";
import { ModalDialog } from "#app/ui/modal-dialog.tsx";
import { useListParams } from "#app/ui/use-list-params.ts";
import { toDialogHref } from "#lib/list-params.ts";
import { DialogoProducto } from "./dialogo-producto.tsx";
import { EnlacesProducto } from "./enlaces-producto.tsx";
import { CAMPO_FALTA, type FaltaProducto } from "./faltas.ts";
import { HistorialStock } from "#app/features/catalogo/existencias/historial-stock.tsx";
import { ELIMINADO, type ProductoEditable } from "./panel.ts";

/** For a hidden field focuses the control that fills it. */
function focusCampo(name: string): void {
  const field = document.querySelector<HTMLElement>(`dialog[open] [name="${name}"]`);
  const hidden = field instanceof HTMLInputElement && field.type === "hidden";
  const control = hidden ? field.parentElement?.querySelector<HTMLElement>("input:not([type=hidden]), button") : field;
  control?.focus();
  control?.scrollIntoView({ block: "center" });
}

function NoEsta({ onClose }: { onClose: () => void }) {
  return (
    <ModalDialog open size="sm" title="Este producto ya no está" onClose={onClose}>
      Alguien lo eliminó, o la dirección tiene un error. Lo que se eliminó se puede restaurar desde{" "}
      <Link to={`/admin/productos?estado=${ELIMINADO}`} className="link">
        «Eliminados»
      </Link>
      .
    </ModalDialog>
  );
}

interface Props {
  abierto: string;
  editable: ProductoEditable | null;
  clave: string;
  categorias: readonly string[];
  falta: FaltaProducto | null;
}

export function ProductoAbierto({ abierto, editable, clave, categorias, falta }: Props) {
  const { params } = useListParams();
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const [round, setRound] = useState(0);
  const close = () =>
    void navigate(toDialogHref(params, { nuevo: null, editar: null }), { replace: true, preventScrollReset: true });
  useEffect(() => {
    if (falta) focusCampo(CAMPO_FALTA[falta]);
  }, [falta]);
  if (abierto !== "nuevo" && !editable) return <NoEsta onClose={close} />;
  const producto = abierto === "nuevo" ? null : editable;
  const reload = () => void revalidate().then(() => setRound(round + 1));
  return (
    <DialogoProducto key={`${abierto}-${round}`} {...{ producto, clave, categorias }} onClose={close} onReload={reload}>
      {producto ? (
        <>
          <HistorialStock producto_id={producto.id} />
          <EnlacesProducto id={producto.id} />
        </>
      ) : null}
    </DialogoProducto>
  );
}
