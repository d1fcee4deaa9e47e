import type { ReactNode } from "react";
import { Editable, usePuede } from "#app/routing/puesto.tsx";
import { Button } from "#app/ui/button.tsx";
import { ModalDialog } from "#app/ui/modal-dialog.tsx";
import { CampoImagenes } from "./campo-imagenes.tsx";
import { CamposOcultos, CamposProducto } from "./campos-producto.tsx";
import { type FormularioProps, useFormularioProducto } from "./use-formulario-producto.tsx";

interface Props extends Omit<FormularioProps, "onSaved"> {
  /** Leaves the dialog; asked for by Cancelar, Esc and the cross too. */
  onClose: () => void;
  /** Below the fields: the history of the stock. */
  children?: ReactNode;
}

/** A product's form over the list: what customers see of it. The rest stands on its page. */
export function DialogoProducto({ onClose, children, ...props }: Props) {
  const puede = usePuede()("cambiar", "productos");
  const formulario = useFormularioProducto({ ...props, onSaved: onClose });
  return (
    <>
      <ModalDialog
        open
        title={puede ? (props.producto ? "Editar Producto" : "Nuevo Producto") : "Producto"}
        onClose={onClose}
        footer={
          puede ? (
            <>
              <Button variant="secondary" size="sm" onClick={onClose}>
                Cancelar
              </Button>
              <Button type="submit" form={formulario.id} size="sm" busy={formulario.busy}>
                Guardar
              </Button>
            </>
          ) : undefined
        }
      >
        {formulario.render(
          <>
            <Editable area="productos">
              <CamposProducto {...formulario.campos} internos={false} />
              <CamposOcultos {...formulario.campos} />
              <CampoImagenes {...formulario.imagenes} />
            </Editable>
          </>,
        )}
        {children}
      </ModalDialog>
      {formulario.dialogo}
    </>
  );
}
