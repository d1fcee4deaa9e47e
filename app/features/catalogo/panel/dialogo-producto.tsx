import type { ReactNode } from "react";
import { Editable, usePuede } from "#app/routing/puesto.tsx";
import { Button } from "#app/ui/button.tsx";
import { DismissButton, ModalDialog } from "#app/ui/modal-dialog.tsx";
import { CampoImagenes } from "./campo-imagenes.tsx";
import { CamposOcultos, CamposProducto } from "./campos-producto.tsx";
import { type FormularioProps, useFormularioProducto } from "./use-formulario-producto.tsx";

interface Props extends Omit<FormularioProps, "onSaved"> {
  /** Called after saving, and by Cancelar, Esc and the cross. */
  onClose: () => void;
  children?: ReactNode;
}

/** Shows public fields only; the rest is on the product's page. */
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
              <DismissButton size="sm">Cancelar</DismissButton>
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
              <CamposProducto
                {...formulario.campos}
                internos={false}
                imagenes={<CampoImagenes {...formulario.imagenes} />}
              />
              <CamposOcultos {...formulario.campos} />
            </Editable>
          </>,
        )}
        {children}
      </ModalDialog>
      {formulario.dialogo}
    </>
  );
}
