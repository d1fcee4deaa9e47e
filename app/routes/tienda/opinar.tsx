import { data, Form } from "react-router";
import { tiendaContext } from "#app/context.ts";
import { Foto } from "#app/features/base/imagenes/foto.tsx";
import { listPorOpinar } from "#app/features/catalogo/opiniones/autor.server.ts";
import { answerFormulario } from "#app/features/catalogo/opiniones/enviar.server.ts";
import { FormularioOpinion } from "#app/features/catalogo/opiniones/formulario-opinion.tsx";
import { ListaPorOpinar } from "#app/features/catalogo/opiniones/lista-por-opinar.tsx";
import { ANCLA } from "#app/features/catalogo/opiniones/cifras.ts";
import { TEXTO_SIN_DERECHO, toOpinarPath } from "#app/features/catalogo/opiniones/opiniones.ts";
import { readFormulario } from "#app/features/catalogo/opiniones/opiniones.server.ts";
import { usuarioContext } from "#app/features/personas/usuarios/sesion.server.ts";
import { toPropioPath } from "#app/features/catalogo/productos/opcion.ts";
import { Alert } from "#app/ui/alert.tsx";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { useFocusAfter } from "#app/ui/use-focus-after.ts";
import type { Route } from "./+types/opinar";

export const meta: Route.MetaFunction = () => [{ title: "Tu opinión" }, { name: "robots", content: "noindex" }];

export async function loader({ params, context }: Route.LoaderArgs) {
  const { db } = context.get(tiendaContext);
  const { id } = context.get(usuarioContext);
  const formulario = await readFormulario(db, id, params.id);
  if (!formulario) throw data(null, { status: 404 });
  const others = await listPorOpinar(db, id);
  return { ...formulario, otros: others.filter(({ producto_id }) => producto_id !== params.id) };
}

export const action = ({ request, params, context }: Route.ActionArgs) => answerFormulario(request, context, params.id);

const HECHO = {
  guardada: "Publicamos tu opinión. ¡Gracias!",
  quitada: "Quitamos tu opinión. Sus estrellas ya no cuentan.",
};

export default function Opinar({ loaderData, actionData }: Route.ComponentProps) {
  const { producto, derecho, opinion, otros } = loaderData;
  const { hecho = null, rechazo = null } = actionData ?? {};
  const box = useFocusAfter(actionData);
  const ruta = toOpinarPath(producto.id);
  return (
    <div ref={box} tabIndex={-1} className="container-store grid max-w-3xl gap-8 py-8 outline-none lg:py-12">
      <header className="flex items-center gap-4">
        <Foto imagen={producto.imagen} alt="" sizes="72px" className="w-18 rounded-control" />
        <div className="min-w-0">
          <h1 className="text-3xl">Tu opinión</h1>
          <p className="break-words text-muted">{producto.nombre}</p>
        </div>
      </header>
      {hecho ? <Alert tone="success">{HECHO[hecho]}</Alert> : null}
      {hecho ? null : derecho === "puede" ? (
        <FormularioOpinion ruta={ruta} opinion={opinion} rechazo={rechazo} />
      ) : (
        <Alert tone="info">{TEXTO_SIN_DERECHO[derecho]}</Alert>
      )}
      {opinion && !hecho ? (
        <Form method="post" action={ruta} encType="multipart/form-data" className="grid justify-items-start gap-2">
          <Button type="submit" name="intencion" value="quitar" variant="danger" size="sm">
            Quitar mi opinión
          </Button>
        </Form>
      ) : null}
      <p className="flex flex-wrap gap-3">
        {derecho === "sin_producto" ? null : (
          <ButtonLink to={`${toPropioPath(producto.id)}#${ANCLA}`} variant={hecho ? "primary" : "tertiary"}>
            Ver el producto
          </ButtonLink>
        )}
        <ButtonLink to="/perfil/opiniones" variant="tertiary">
          Ver mis opiniones
        </ButtonLink>
      </p>
      {hecho === "guardada" && otros.length > 0 ? (
        <section aria-labelledby="otros" className="grid gap-4">
          <h2 id="otros" className="text-xl">
            También puedes opinar sobre
          </h2>
          <ListaPorOpinar productos={otros} />
        </section>
      ) : null}
    </div>
  );
}
