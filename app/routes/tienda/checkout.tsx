import { sendsMail } from "#app/features/base/correo/correo.ts";
import { type Tienda, tiendaContext } from "#app/context.ts";
import { formatDireccion, toTextos } from "#app/features/entrega/direcciones/direcciones.ts";
import { splitDireccion } from "#app/features/entrega/direcciones/partir.server.ts";
import { toVisto } from "#app/features/entrega/direcciones/lugar.server.ts";
import { VISTO } from "#app/features/entrega/direcciones/lugar.ts";
import { listDirecciones } from "#app/features/entrega/direcciones/direcciones.server.ts";
import { askEmite, listCompradoresDe } from "#app/features/pedidos/comprobantes/emision.server.ts";
import { toGuardados } from "#app/features/compra/checkout/comprobante.ts";
import type { Ajustes } from "#app/features/base/ajustes/ajustes.ts";
import { readAjustes } from "#app/features/base/ajustes/ajustes.server.ts";
import { listPreguntas } from "#app/features/pedidos/pedidos/campos.ts";
import { readOferta } from "#app/features/compra/checkout/metodos.server.ts";
import { readMaximo } from "#app/features/compra/cola/cola.server.ts";
import { useSalida } from "#app/features/compra/cola/use-salida.ts";
import { FormularioCheckout } from "#app/features/compra/checkout/formulario-checkout.tsx";
import { findUsuario } from "#app/features/personas/usuarios/sesion.server.ts";
import { AVISO_BLOQUEADO, type Usuario } from "#app/features/personas/usuarios/usuarios.ts";
import { Alert } from "#app/ui/alert.tsx";
import { Link } from "#app/ui/link.tsx";
import type { Route } from "./+types/checkout";

export function meta({ matches }: Route.MetaArgs) {
  const tienda = matches[1]?.loaderData?.nombre ?? "Tienda";
  return [{ title: `Finalizar Compra · ${tienda}` }, { name: "robots", content: "noindex" }];
}

/** Where and when, in lines; null where it is not offered. */
const toRecojo = ({ ofrecer, direccion, horario }: Ajustes["recojo"]): string | null =>
  ofrecer === "si" ? `${direccion}\n${horario}` : null;

/** Who buys without an account types all of it. */
async function loadInvitado(tienda: Tienda) {
  const { metodos, cierre: aviso } = await readOferta(tienda);
  const { recojo } = await readAjustes(tienda);
  const comprador = {
    id: "invitado",
    invitado: true,
    email: "",
    nombre: "",
    apellido: "",
    telefono: null,
    guardadas: [],
    direccion: splitDireccion(""),
    recojo: toRecojo(recojo),
    preguntas: listPreguntas(await readAjustes(tienda)),
    comprobante: (await askEmite(tienda)) ? { ...toGuardados([]), correo: sendsMail(tienda.env) } : null,
  };
  return { aviso, comprador, metodos };
}

async function loadUsuario(tienda: Tienda, usuario: Usuario) {
  const { id, email, nombre, apellido, telefono, direccion, bloqueado_en } = usuario;
  const { db } = tienda;
  const { metodos, cierre } = await readOferta(tienda);
  const { recojo } = await readAjustes(tienda);
  const guardadas = (await listDirecciones(db, id)).map((una) => {
    const { id: _id, ...partes } = toTextos(una);
    return { texto: formatDireccion(una), partes: { ...partes, [VISTO]: toVisto(una) } };
  });
  // The profile has the last order's address.
  const last = guardadas.find(({ texto }) => texto === direccion);
  return {
    aviso: bloqueado_en ? AVISO_BLOQUEADO : cierre,
    comprador: {
      id,
      invitado: false,
      email,
      nombre,
      apellido,
      telefono,
      guardadas,
      direccion: last?.partes ?? splitDireccion(direccion ?? ""),
      recojo: toRecojo(recojo),
      preguntas: listPreguntas(await readAjustes(tienda)),
      comprobante: (await askEmite(tienda))
        ? { ...toGuardados(await listCompradoresDe(db, id)), correo: sendsMail(tienda.env) }
        : null,
    },
    metodos,
  };
}

export async function loader({ context }: Route.LoaderArgs) {
  const tienda = context.get(tiendaContext);
  const usuario = findUsuario(context);
  const cola = (await readMaximo(tienda)) > 0;
  return { cola, ...(await (usuario === null ? loadInvitado(tienda) : loadUsuario(tienda, usuario))) };
}

export default function Checkout({ loaderData: { aviso, cola, comprador, metodos } }: Route.ComponentProps) {
  useSalida(cola);
  return (
    <div className="container-store grid gap-5 py-5 sm:gap-8 sm:py-12">
      <h1 className="text-3xl">Finalizar Compra</h1>
      {aviso ? (
        <Alert tone="warning">
          {aviso}{" "}
          <Link to="/contacto" className="link">
            Ir a Contacto
          </Link>
        </Alert>
      ) : (
        <FormularioCheckout key={comprador.id} comprador={comprador} metodos={metodos} />
      )}
    </div>
  );
}
