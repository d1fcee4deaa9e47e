import { Outlet } from "react-router";
import { tiendaContext } from "#app/context.ts";
import { readBorrador, toForm, writePorCorregir } from "#app/features/base/ajustes/borrador.server.ts";
import { VISTA } from "#app/features/base/ajustes/vista.ts";
import { answerEnMarco } from "#app/features/base/correo/enmarcar.server.ts";
import { answerVista } from "#app/features/base/ajustes/enmarcar-vista.server.ts";
import { ErrorSinMarco } from "#app/frame/panel/error-sin-marco.tsx";
import { withErrorPage } from "#app/routing/panel-errors.server.ts";
import type { Route } from "./+types/vista";

/** The pages within see a draft of the settings, and their answer can do nothing but be looked at. */
export const middleware: Route.MiddlewareFunction[] = [
  async ({ url, context }, next) => {
    const tienda = context.get(tiendaContext);
    const borrador = await withErrorPage(context, () => readBorrador(tienda, toForm(url), VISTA));
    if (!borrador.success) return answerEnMarco(writePorCorregir(borrador.campos), tienda.env);
    context.set(tiendaContext, { ...tienda, borrador: borrador.data });
    return answerVista(await next(), url.searchParams.get("tema") === "oscuro");
  },
];

export default Outlet;

export const ErrorBoundary = ({ error }: Route.ErrorBoundaryProps) => <ErrorSinMarco error={error} />;
