import { useNavigate } from "react-router";
import { ModalDialog } from "#app/ui/modal-dialog.tsx";
import { useListParams } from "#app/ui/use-list-params.ts";
import { toDialogHref } from "#lib/list-params.ts";
import { formatNumero } from "#lib/numbers.ts";
import { MAX_FILAS } from "./importacion.ts";

export function Demasiados({ total }: { total: number }) {
  const { params } = useListParams();
  const navigate = useNavigate();
  const closed = toDialogHref(params, { exportar: null });
  return (
    <ModalDialog
      open
      size="sm"
      title="Son demasiados para un archivo"
      onClose={() => void navigate(closed, { replace: true, preventScrollReset: true })}
    >
      La lista tiene {formatNumero(total)} productos y un archivo lleva hasta {formatNumero(MAX_FILAS)}, que es lo que
      se puede volver a importar. Filtra por categoría, stock o nombre y exporta cada parte.
    </ModalDialog>
  );
}
