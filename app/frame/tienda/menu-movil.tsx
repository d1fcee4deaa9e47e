import { useRef, useState } from "react";
import { NavLink } from "#app/ui/link.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { iconButtonStyle } from "#app/ui/button-style.ts";
import { useSesion } from "#app/features/personas/usuarios/use-sesion.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { cx } from "#app/ui/cx.ts";
import { late } from "#app/ui/late.tsx";
import type { listEnlaces } from "./enlaces.ts";
import { MenuUsuario, MiCuenta } from "./zona-sesion.tsx";

const ListaCategorias = late(() => import("./lista-categorias.tsx"), { when: "now" });

const ID = "menu-movil";
const FAVORITOS = { to: "/favoritos", texto: "Favoritos" };
/** Else at the end of each page, folded; not in the HTML, which each page repeats. */
const AYUDA = [
  { to: "/envios", texto: "Envíos y devoluciones" },
  { to: "/libro-de-reclamaciones", texto: "Libro de Reclamaciones" },
];

/** A popover opens without JavaScript and restores the focus. */
export function MenuMovil({ enlaces }: { enlaces: ReturnType<typeof listEnlaces> }) {
  const { estado, usuario } = useSesion();
  const menu = useRef<HTMLDivElement>(null);
  const [opened, setOpened] = useState(0);
  const close = () => menu.current?.hidePopover();
  return (
    <>
      <button type="button" popoverTarget={ID} aria-label="Abrir menú" className={iconButtonStyle("lg:hidden")}>
        <Icon name="menu" className="size-6" />
      </button>
      <div
        ref={menu}
        id={ID}
        popover="auto"
        onToggle={({ newState }) => {
          if (newState === "open") setOpened((times) => times + 1);
        }}
        className="inset-y-0 right-0 left-auto m-0 h-dvh max-h-none w-72 max-w-[85vw] border-l bg-surface p-4 text-ink shadow-float backdrop:bg-black/50 open:flex open:flex-col open:gap-4 overflow-y-auto motion-safe:animate-drawer"
      >
        <div className="flex items-center justify-between">
          <h2 className="px-3 text-lg">Menú</h2>
          <button
            type="button"
            popoverTarget={ID}
            popoverTargetAction="hide"
            aria-label="Cerrar menú"
            className={iconButtonStyle()}
          >
            <Icon name="x" className="size-6" />
          </button>
        </div>
        <nav aria-label="Móvil" className="grid">
          {[...enlaces, FAVORITOS, ...(opened > 0 ? AYUDA : [])].map(({ to, texto }) => (
            <NavLink
              key={to}
              to={to}
              end={to === "/"}
              onClick={close}
              className="flex min-h-12 items-center rounded-control px-3 text-lg font-medium hover:bg-sunken aria-[current]:text-primary"
            >
              {texto}
            </NavLink>
          ))}
        </nav>
        {opened > 0 ? <ListaCategorias close={close} className="grid border-t pt-3" /> : null}
        <div className="mt-auto grid gap-3 border-t pt-4">
          <div className="hidden noscript:grid">
            <MiCuenta />
          </div>
          {usuario ? (
            <MenuUsuario usuario={usuario} close={close} />
          ) : (
            <div className={cx("grid gap-3 noscript:hidden", estado === "cargando" && "invisible")}>
              <ButtonLink to="/sign-in" onClick={close} variant="secondary">
                Iniciar Sesión
              </ButtonLink>
              <ButtonLink to="/sign-up" onClick={close}>
                Registrarse
              </ButtonLink>
            </div>
          )}
        </div>
      </div>
    </>
  );
}
