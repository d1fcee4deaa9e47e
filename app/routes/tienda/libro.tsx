import { data, redirect } from "react-router";
import { requestScopeContext, tiendaContext } from "#app/context.ts";
import { FormularioReclamo } from "#app/features/atencion/reclamos/formulario-reclamo.tsx";
import { CAMPOS } from "#app/features/atencion/reclamos/reclamos.ts";
import { toEnlaceHoja } from "#app/features/atencion/reclamos/reclamos.server.ts";
import { receiveReclamo } from "#app/features/atencion/reclamos/recibir.server.ts";
import { SimboloLibro } from "#app/features/atencion/reclamos/simbolo-libro.tsx";
import { linkReclamo, readInicial } from "#app/features/pedidos/retornos/reclamo.server.ts";
import { getUsuario } from "#app/features/personas/usuarios/sesion.server.ts";
import { readForm } from "#lib/form.ts";
import { sendOpenForm, toStatus } from "#lib/open-form.ts";
import type { Route } from "./+types/libro";
import { buildMeta } from "#app/features/paginas/seo/seo.ts";

const TITULO = "Libro de Reclamaciones";

export function meta({ matches }: Route.MetaArgs) {
  const datos = matches[1].loaderData;
  const nombre = datos?.nombre ?? "Tienda";
  return buildMeta({
    datos,
    titulo: TITULO,
    descripcion: `Libro de Reclamaciones virtual de ${nombre}: presenta un reclamo o una queja sin registrarte y descarga tu Hoja de Reclamación.`,
    ruta: "/libro-de-reclamaciones",
  });
}

/** `?devolucion=` fills the form with the person's return. */
export async function loader({ request, url, context }: Route.LoaderArgs) {
  const id = url.searchParams.get("devolucion");
  if (id === null) return { inicial: null };
  const tienda = context.get(tiendaContext);
  const usuario = await getUsuario(tienda, request);
  return { inicial: usuario && (await readInicial(tienda.db, usuario, id)) };
}

export async function action({ request, url, context }: Route.ActionArgs) {
  const form = await readForm(request);
  const tienda = context.get(tiendaContext);
  const devolucion = url.searchParams.get("devolucion");
  const usuario = devolucion === null ? null : await getUsuario(tienda, request);
  const enlace = usuario && devolucion !== null ? await linkReclamo(tienda, usuario, devolucion) : undefined;
  const result = await receiveReclamo(tienda, context.get(requestScopeContext), form, enlace);
  if (result.tipo === "presentado") throw redirect(`${toEnlaceHoja(tienda, result.hoja)}&nueva=1`);
  return data(result, toStatus(result));
}

export const clientAction = ({ request, serverAction }: Route.ClientActionArgs) =>
  sendOpenForm(request, CAMPOS, serverAction);

export default function Libro({ matches, actionData, loaderData: { inicial } }: Route.ComponentProps) {
  const { nombre, razonSocial, ruc, direccion, email, telefono } = matches[1].loaderData;
  return (
    <div className="container-store pt-8 lg:pt-12">
      <div className="mx-auto max-w-3xl">
        <header>
          <div className="flex items-center gap-4">
            <SimboloLibro className="h-12 w-auto shrink-0 text-accent" />
            <h1 className="text-3xl">{TITULO}</h1>
          </div>
          <p className="mt-4 text-lg text-muted">
            Conforme al Código de Protección y Defensa del Consumidor (Ley 29571), aquí puedes presentar un reclamo o
            una queja. No necesitas cuenta ni haber comprado. Al terminar recibes el número de tu hoja, para imprimirla
            o descargarla.
          </p>
        </header>
        <dl className="my-6 grid gap-x-8 gap-y-3 rounded-card bg-sunken p-5 text-sm sm:grid-cols-2 sm:p-6">
          {[
            ["Proveedor", razonSocial],
            ["RUC", ruc],
            ["Domicilio", direccion],
            ["Establecimiento", `${nombre}, tienda virtual`],
          ].map(([name, value]) => (
            <div key={name}>
              <dt className="text-muted">{name}</dt>
              <dd className="font-medium">{value}</dd>
            </div>
          ))}
        </dl>
        <FormularioReclamo rechazo={actionData} inicial={inicial} email={email} telefono={telefono} />
      </div>
    </div>
  );
}
