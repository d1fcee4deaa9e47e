import { useEffect } from "react";
import { Disclosure } from "#app/ui/disclosure.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { Link } from "#app/ui/link.tsx";
import { signOut } from "#app/features/personas/usuarios/sesion-cambios.ts";
import { warn } from "#lib/warn.ts";
import type { UsuarioSesion } from "#app/features/personas/usuarios/sesion-navegador.ts";

const OPCION = "flex min-h-11 w-full items-center gap-3 rounded-control px-3 text-left font-medium hover:bg-sunken";

/** Loaded by itself: a page that names the files of this menu must not name its files, too. */
const loadSincronizar = () => import("#app/features/compra/carrito/sincronizar.ts");

async function keepCarrito(): Promise<void> {
  const { startSincronizar } = await loadSincronizar();
  startSincronizar();
}

/** The account must hear of the last changes before this browser's cart is emptied. */
async function tellCarrito(): Promise<void> {
  const { tellCarrito: tell } = await loadSincronizar();
  await tell();
}

const withoutCode = (error: unknown) => warn("the cart is not kept in the account", error);

async function leave(): Promise<void> {
  await tellCarrito().catch(withoutCode);
  await signOut();
}

function Opciones({ close }: { close: () => void }) {
  return (
    <>
      <Link to="/perfil" className={OPCION} onClick={close}>
        <Icon name="user-round" className="size-5" />
        Mi Perfil
      </Link>
      <Link to="/perfil#historial" className={OPCION} onClick={close}>
        <Icon name="package" className="size-5" />
        Mis pedidos
      </Link>
      <Link to="/favoritos" className={OPCION} onClick={close}>
        <Icon name="heart" className="size-5" />
        Favoritos
      </Link>
      <button type="button" className={OPCION} onClick={() => void leave()}>
        <Icon name="log-out" className="size-5" />
        Cerrar sesión
      </button>
    </>
  );
}

interface Props {
  usuario: UsuarioSesion;
  close?: () => void;
}

/** Loaded on demand (zona-sesion.tsx), and with it the code that keeps the cart in the account. */
export default function MenuUsuario({ usuario, close }: Props) {
  const { nombre, apellido, email } = usuario;
  useEffect(() => void keepCarrito().catch(withoutCode), []);
  if (close) {
    return (
      <>
        <p className="px-3">
          <span className="block truncate font-semibold">
            {nombre} {apellido}
          </span>
          <span className="block truncate text-sm text-muted">{email}</span>
        </p>
        <Opciones close={close} />
      </>
    );
  }
  return (
    <Disclosure
      label={`Menú de usuario de ${nombre || email}`}
      button={
        <>
          <Icon name="user-round" className="size-5 shrink-0" />
          <span className="max-w-32 truncate">{nombre || email}</span>
          <Icon name="chevron-down" className="size-4 shrink-0" />
        </>
      }
      buttonClassName="flex min-h-11 items-center gap-2 rounded-control px-3 font-semibold hover:bg-sunken"
      panelClassName="absolute top-full right-0 z-40 mt-2 w-64 rounded-card border bg-surface p-2 shadow-float"
    >
      {(hide) => (
        <>
          <p className="mb-1 truncate border-b px-3 pt-1 pb-2 text-sm text-muted">{email}</p>
          <Opciones close={hide} />
        </>
      )}
    </Disclosure>
  );
}
