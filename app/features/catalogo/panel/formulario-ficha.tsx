import { Editable, SiPuede } from "#app/routing/puesto.tsx";
import { Button } from "#app/ui/button.tsx";
import { Panel } from "#app/ui/panel.tsx";
import { CampoImagenes } from "./campo-imagenes.tsx";
import { CamposProducto } from "./campos-producto.tsx";
import { EnlacesProducto } from "./enlaces-producto.tsx";
import { type FormularioProps, useFormularioProducto } from "./use-formulario-producto.tsx";

export function FormularioFicha(props: FormularioProps) {
  const { render, campos, imagenes, dialogo, busy, dirty } = useFormularioProducto(props);
  return (
    <>
      {render(
        <>
          <div className="grid items-start gap-4 xl:grid-cols-[minmax(0,1fr)_24rem]">
            <Panel title="Lo que ve el cliente">
              <Editable area="productos">
                <CamposProducto {...campos} internos={false} imagenes={<CampoImagenes {...imagenes} />} />
              </Editable>
              {props.producto ? <EnlacesProducto ficha id={props.producto.id} /> : null}
            </Panel>
            <Panel title="Solo para la tienda">
              <Editable area="productos">
                <CamposProducto {...campos} internos />
              </Editable>
            </Panel>
          </div>
          <SiPuede area="productos">
            <div className="sticky bottom-3 z-10 flex items-center justify-end gap-3 rounded-card border bg-surface p-3 shadow-float">
              <output className="mr-auto text-sm text-muted">{dirty ? "Hay cambios sin guardar" : null}</output>
              <Button type="submit" size="sm" busy={busy}>
                Guardar
              </Button>
            </div>
          </SiPuede>
        </>,
      )}
      {dialogo}
    </>
  );
}
