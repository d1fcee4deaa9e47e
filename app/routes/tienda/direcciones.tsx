import { useEffect, useRef } from "react";
import { data } from "react-router";
import { tiendaContext } from "#app/context.ts";
import { CAMPOS_DIRECCION, MAX_DIRECCIONES, toTextos } from "#app/features/entrega/direcciones/direcciones.ts";
import {
  listDirecciones,
  preferDireccion,
  removeDireccion,
  saveDireccion,
} from "#app/features/entrega/direcciones/direcciones.server.ts";
import { FormularioDireccion } from "#app/features/entrega/direcciones/formulario-direccion.tsx";
import { ListaDirecciones } from "#app/features/entrega/direcciones/lista-direcciones.tsx";
import { VISTO } from "#app/features/entrega/direcciones/lugar.ts";
import { Apartado, MarcoPerfil } from "#app/features/personas/usuarios/marco-perfil.tsx";
import { usuarioContext } from "#app/features/personas/usuarios/sesion.server.ts";
import { Alert } from "#app/ui/alert.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { getText, readForm, readTexts } from "#lib/form.ts";
import type { Route } from "./+types/direcciones";

const RUTA = "/perfil/direcciones";
const NUEVA = "nueva";

export const meta: Route.MetaFunction = () => [{ title: "Direcciones" }, { name: "robots", content: "noindex" }];

export async function loader({ url, context }: Route.LoaderArgs) {
  const { id } = context.get(usuarioContext);
  return {
    direcciones: await listDirecciones(context.get(tiendaContext).db, id),
    editar: url.searchParams.get("editar"),
    quitar: url.searchParams.get("quitar"),
  };
}

const HECHO = { guardar: "Guardamos tu dirección.", preferir: "Listo: la usaremos.", quitar: "Quitamos la dirección." };
type Cambio = keyof typeof HECHO;
const isCambio = (text: string): text is Cambio => Object.hasOwn(HECHO, text);

export async function action({ request, context }: Route.ActionArgs) {
  const { db } = context.get(tiendaContext);
  const { id: usuario_id } = context.get(usuarioContext);
  const form = await readForm(request);
  const valores = readTexts(form, CAMPOS_DIRECCION);
  const intencion = getText(form, "intencion");
  if (!isCambio(intencion)) throw data(null, { status: 400 });
  const change = {
    guardar: () => saveDireccion(db, usuario_id, valores, form.has("preferida")),
    preferir: () => preferDireccion(db, usuario_id, valores.id),
    quitar: () => removeDireccion(db, usuario_id, valores.id),
  }[intencion];
  const result: Awaited<ReturnType<typeof saveDireccion>> = await change();
  if (result.tipo === "guardado") return data({ hecho: HECHO[intencion], rechazo: null });
  const { status, mensaje, campos, visto = "" } = result;
  const rechazo = { intencion, mensaje, campos, valores: { ...valores, [VISTO]: visto } };
  return data({ hecho: null, rechazo }, { status });
}

type Paso = "formulario" | (string & {}) | null;

function useFocusOfPaso(paso: Paso, answer: unknown) {
  const box = useRef<HTMLDivElement>(null);
  const before = useRef({ paso, answer });
  useEffect(() => {
    const was = before.current;
    before.current = { paso, answer };
    if (was.paso === paso && was.answer === answer) return;
    const find = (selector: string) => box.current?.querySelector<HTMLElement>(selector);
    const opened = paso === "formulario" ? "form input:not([type=hidden])" : paso && "button[value=quitar]";
    const target =
      find("[aria-invalid=true]") ?? find(opened ?? `button[name=quitar][value="${was.paso}"]`) ?? find("button, a");
    target?.focus();
  }, [paso, answer]);
  return box;
}

export default function Direcciones({ loaderData, actionData }: Route.ComponentProps) {
  const { direcciones, editar, quitar } = loaderData;
  const { hecho = null, rechazo = null } = actionData ?? {};
  const refused = rechazo?.intencion === "guardar" ? rechazo : undefined;
  const edited = direcciones.find(({ id }) => id === (refused?.valores.id ?? editar));
  const open = refused !== undefined || (hecho === null && (editar === NUEVA || edited !== undefined));
  const quitando = hecho === null && direcciones.some(({ id }) => id === quitar) ? quitar : null;
  const box = useFocusOfPaso(open ? "formulario" : quitando, actionData);
  const full = direcciones.length >= MAX_DIRECCIONES;
  return (
    <MarcoPerfil titulo="Direcciones">
      <div ref={box} className="grid gap-6">
        {hecho ? <Alert tone="success">{hecho}</Alert> : null}
        {rechazo && !refused ? <Alert tone="danger">{rechazo.mensaje}</Alert> : null}
        {open ? (
          <Apartado id="direccion" titulo={edited ? "Editar dirección" : "Nueva dirección"}>
            <FormularioDireccion
              // The key stays after a refusal, and so do choices.
              key={edited?.id ?? NUEVA}
              ruta={RUTA}
              valores={refused?.valores ?? toTextos(edited ?? null)}
              rechazo={refused}
              elegible={direcciones.length > 0 && !edited?.por_defecto}
            />
          </Apartado>
        ) : null}
        {direcciones.length > 0 ? (
          <ListaDirecciones ruta={RUTA} direcciones={direcciones} quitando={quitando} />
        ) : open ? null : (
          <EmptyState
            title="Todavía no guardas direcciones"
            action={<ButtonLink to={`${RUTA}?editar=${NUEVA}`}>Agregar una dirección</ButtonLink>}
          >
            Guarda las que uses: podrás elegir una en cada compra.
          </EmptyState>
        )}
        {!open && direcciones.length > 0 && !full ? (
          <ButtonLink to={`${RUTA}?editar=${NUEVA}`} variant="secondary" className="justify-self-start">
            Agregar otra dirección
          </ButtonLink>
        ) : null}
        {full ? (
          <p className="text-muted">Guardas {MAX_DIRECCIONES} direcciones: es lo más que puedes guardar.</p>
        ) : null}
      </div>
    </MarcoPerfil>
  );
}
