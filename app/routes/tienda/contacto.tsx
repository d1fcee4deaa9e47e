import { PLAZOS_USUALES } from "#lib/atencion.ts";
import { data } from "react-router";
import { requestScopeContext, tiendaContext } from "#app/context.ts";
import { readAjustes } from "#app/features/base/ajustes/ajustes.server.ts";
import { tellZona } from "#app/features/entrega/envios/describir.ts";
import { FormularioContacto } from "#app/features/atencion/mensajes/formulario-contacto.tsx";
import { CAMPOS } from "#app/features/atencion/mensajes/mensajes.ts";
import { receiveMensaje } from "#app/features/atencion/mensajes/recibir.server.ts";
import { readForm } from "#lib/form.ts";
import { sendOpenForm, toStatus } from "#lib/open-form.ts";
import type { Route } from "./+types/contacto";
import { DatosContacto } from "#app/features/paginas/contenido/contacto-datos.tsx";
import { Preguntas } from "#app/features/paginas/contenido/contacto-preguntas.tsx";
import { buildMeta } from "#app/features/paginas/seo/seo.ts";

const TITULO = "Contáctanos";

export function meta({ matches }: Route.MetaArgs) {
  const datos = matches[1].loaderData;
  const nombre = datos?.nombre ?? "Tienda";
  return buildMeta({
    datos,
    titulo: TITULO,
    descripcion: `Escríbele a ${nombre}: respuesta en ${(datos?.envio.plazos ?? PLAZOS_USUALES).respuesta}, horario de atención, teléfono, WhatsApp y preguntas frecuentes.`,
    ruta: "/contacto",
  });
}

export async function loader({ context }: Route.LoaderArgs) {
  const { zonas_envio } = await readAjustes(context.get(tiendaContext));
  return { desde: Date.now(), zonas: zonas_envio.map(tellZona) };
}

/** Reloading offline would fail. */
export const shouldRevalidate = () => false;

export async function action({ request, context }: Route.ActionArgs) {
  const form = await readForm(request);
  const respuesta = await receiveMensaje(context.get(tiendaContext), context.get(requestScopeContext), form);
  if (respuesta.tipo === "enviado") return respuesta;
  return data(respuesta, toStatus(respuesta));
}

export const clientAction = ({ request, serverAction }: Route.ClientActionArgs) =>
  sendOpenForm(request, CAMPOS, serverAction);

export default function Contacto({ matches, loaderData, actionData }: Route.ComponentProps) {
  const datos = matches[1].loaderData;
  const { plazos = PLAZOS_USUALES } = datos.envio;
  return (
    <div className="container-store pt-8 lg:pt-12">
      <header className="max-w-text">
        <h1 className="text-3xl">{TITULO}</h1>
        <p className="mt-4 text-lg text-muted">
          ¿Una duda sobre un producto, un pedido o una devolución? Escríbenos y te damos respuesta en {plazos.respuesta}
          .
        </p>
      </header>
      <div className="mt-8 grid gap-12 lg:mt-12 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)] lg:gap-16">
        <section aria-labelledby="escribenos">
          <h2 id="escribenos" className="mb-5 text-xl">
            Envíanos un mensaje
          </h2>
          <FormularioContacto respuesta={actionData} desde={loaderData.desde} email={datos.email} />
        </section>
        <DatosContacto datos={datos} />
      </div>
      <Preguntas zonas={loaderData.zonas} emite={datos.consulta !== undefined} />
    </div>
  );
}
