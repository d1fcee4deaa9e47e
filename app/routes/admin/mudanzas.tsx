import { tiendaContext } from "#app/context.ts";
import { answerMudanzas } from "#app/features/catalogo/mudanza/acciones-mudanza.server.ts";
import { countDirecciones } from "#app/features/catalogo/mudanza/direcciones.server.ts";
import { DireccionesAntiguas, SubirMudanza } from "#app/features/catalogo/mudanza/inicio-mudanza.tsx";
import { listMudanzas } from "#app/features/catalogo/mudanza/mudanzas-panel.server.ts";
import { TablaMudanzas } from "#app/features/catalogo/mudanza/tabla-mudanzas.tsx";
import { Encabezado } from "#app/frame/panel/encabezado.tsx";
import { Cuerpo } from "#app/frame/panel/marco.tsx";
import { withErrorPage } from "#app/routing/panel-errors.server.ts";
import { SiPuede } from "#app/routing/puesto.tsx";
import { catchActionError } from "#app/ui/catch-action-error.ts";
import { newId } from "#lib/ids.ts";
import type { Route } from "./+types/mudanzas";

export const meta: Route.MetaFunction = () => [{ title: "Traer de otra tienda · Panel" }];

export const loader = ({ context }: Route.LoaderArgs) =>
  withErrorPage(context, async () => {
    const { db } = context.get(tiendaContext);
    return { mudanzas: await listMudanzas(db), direcciones: await countDirecciones(db), clave: newId() };
  });

export const action = ({ request, context }: Route.ActionArgs) => answerMudanzas(request, context);
export const clientAction = catchActionError;

export default function Mudanzas({ loaderData: { mudanzas, direcciones, clave } }: Route.ComponentProps) {
  return (
    <>
      <Encabezado
        titulo="Traer de otra tienda"
        volver={{ to: "/admin/productos/importar", texto: "Volver a Importar CSV" }}
      />
      <Cuerpo>
        <SiPuede area="productos">
          <SubirMudanza clave={clave} />
        </SiPuede>
        <TablaMudanzas mudanzas={mudanzas} />
        <SiPuede area="productos">
          <DireccionesAntiguas total={direcciones} />
        </SiPuede>
      </Cuerpo>
    </>
  );
}
