import { data, Form, redirect, useNavigation } from "react-router";
import { tiendaContext } from "#app/context.ts";
import {
  findLista,
  listaSchema,
  shareLista,
  unshareLista,
} from "#app/features/catalogo/favoritos/lista-compartida.server.ts";
import { MAX_NOMBRE_LISTA } from "#app/features/catalogo/favoritos/favoritos.ts";
import { Apartado, MarcoPerfil } from "#app/features/personas/usuarios/marco-perfil.tsx";
import { usuarioContext } from "#app/features/personas/usuarios/sesion.server.ts";
import { Alert } from "#app/ui/alert.tsx";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { CopyButton } from "#app/ui/copy-button.tsx";
import { Field } from "#app/ui/field.tsx";
import { getText, readForm, toFieldErrors } from "#lib/form.ts";
import { parseInput } from "#lib/parse-input.ts";
import type { Route } from "./+types/compartir-lista";

const TITULO = "Compartir mi lista";
const RUTA = "/favoritos/compartir";

const HECHO = {
  compartir: "Listo: quien tenga el enlace puede ver tu lista.",
  retirar: "Tu lista ya no se comparte, y el enlace dejó de servir.",
};

type IntencionLista = keyof typeof HECHO;

const isIntencion = (value: string): value is IntencionLista => Object.hasOwn(HECHO, value);

export const meta: Route.MetaFunction = () => [{ title: TITULO }, { name: "robots", content: "noindex" }];

export async function loader({ url, context }: Route.LoaderArgs) {
  const { db, env } = context.get(tiendaContext);
  const lista = await findLista(db, context.get(usuarioContext).id);
  const hecho = url.searchParams.get("hecho") ?? "";
  return {
    hecho: isIntencion(hecho) ? HECHO[hecho] : null,
    lista: lista && { nombre: lista.nombre, enlace: `${env.TIENDA_URL}/lista/${lista.clave}` },
  };
}

export async function action({ request, context }: Route.ActionArgs) {
  const form = await readForm(request);
  const intencion = getText(form, "intencion");
  if (!isIntencion(intencion)) throw data(null, { status: 400 });
  const { db } = context.get(tiendaContext);
  const { id } = context.get(usuarioContext);
  if (intencion === "retirar") {
    await unshareLista(db, id);
  } else {
    const parsed = parseInput(listaSchema, { nombre: form.get("nombre") ?? "" });
    if (!parsed.success) {
      const campos = toFieldErrors(parsed.error.issues);
      return data({ campos, nombre: getText(form, "nombre") }, { status: 400 });
    }
    await shareLista(db, id, parsed.data.nombre);
  }
  throw redirect(`${RUTA}?hecho=${intencion}`);
}

export default function CompartirLista({ loaderData: { hecho, lista }, actionData }: Route.ComponentProps) {
  const { state, formData } = useNavigation();
  const sending = state !== "idle" ? formData?.get("intencion") : null;
  return (
    <MarcoPerfil titulo={TITULO}>
      {hecho && !actionData ? <Alert tone="success">{hecho}</Alert> : null}
      <Apartado id="enlace" titulo={lista ? "Tu enlace" : "Un enlace a tus favoritos"}>
        <p className="text-muted">
          Quien tenga el enlace ve tus favoritos con sus precios de hoy y puede agregarlos a su carrito. No ve tu nombre
          ni tu cuenta, y no puede cambiar nada. Lo retiras cuando quieras.
        </p>
        {lista ? (
          <div className="grid gap-3">
            <p className="rounded-control bg-sunken p-3 font-mono text-sm wrap-anywhere">
              <a href={lista.enlace}>{lista.enlace}</a>
            </p>
            <CopyButton text={lista.enlace} label="Copiar enlace" />
          </div>
        ) : null}
        <Form method="post" action={RUTA} noValidate className="grid justify-items-start gap-5">
          <input type="hidden" name="intencion" value="compartir" />
          <div className="w-full sm:max-w-sm">
            <Field
              label="Cómo te llamas en la lista (opcional)"
              name="nombre"
              maxLength={MAX_NOMBRE_LISTA}
              autoComplete="nickname"
              defaultValue={actionData?.nombre ?? lista?.nombre}
              error={actionData?.campos.nombre}
              hint="Se ve en el título: «Favoritos de Rosa». Vacío, no se ve ningún nombre."
            />
          </div>
          <Button
            type="submit"
            variant={lista ? "secondary" : "primary"}
            busy={sending === "compartir" ? "Guardando…" : undefined}
          >
            {lista ? "Guardar el nombre" : "Crear el enlace"}
          </Button>
        </Form>
        {lista ? (
          <Form method="post" action={RUTA} className="border-t pt-5">
            <input type="hidden" name="intencion" value="retirar" />
            <Button type="submit" variant="danger" busy={sending === "retirar" ? "Retirando…" : undefined}>
              Dejar de compartir
            </Button>
          </Form>
        ) : null}
      </Apartado>
      <ButtonLink to="/favoritos" variant="secondary" className="justify-self-start">
        Ver mis favoritos
      </ButtonLink>
    </MarcoPerfil>
  );
}
